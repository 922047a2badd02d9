import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContentType, type VideoProvider, videoProviders } from '../video-provider.ts';
import { iframeSrc } from './pasted.ts';
import { videoSource } from './video-source.ts';

declare function btoa(text: string): string;

const of = (videoProvider: VideoProvider, src: string, contentType: ContentType | null = 'onDemand') =>
  videoSource({ videoProvider, src, contentType });
const url = (source: ReturnType<typeof videoSource>) => ('url' in source ? source.url : source.kind);
const GUID = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';

test('PLAY-1 CNT-5 the providers are these eight', () => {
  expect(videoProviders.join(' ')).toBe('youtube vimeo facebook livestream livingAsOne livingAsOneSingle other stream');
});

describe('embeds built from the source', () => {
  test('PLAY-2 embeds of stream, YouTube, Vimeo and Facebook contain what the source names', () => {
    expect(url(of('stream', 'https://a.example/live.m3u8'))).toBe('https://a.example/live.m3u8');
    expect(url(of('youtube', 'https://youtu.be/dQw4w9WgXcQ'))).toContain('dQw4w9WgXcQ');
    expect(url(of('vimeo', 'https://vimeo.com/76979871'))).toContain('76979871');
    expect(url(of('facebook', 'https://www.facebook.com/grace/videos/123'))).toContain('videos%2F123');
  });

  test('PLAY-3 every form of a YouTube URL becomes its embed', () => {
    const forms = [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
      'https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ',
      'https://youtu.be/dQw4w9WgXcQ?si=abc',
      'https://youtube.com/live/dQw4w9WgXcQ',
      'https://www.youtube.com/embed/dQw4w9WgXcQ',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'youtube.com/shorts/dQw4w9WgXcQ',
      ' http://youtu.be/dQw4w9WgXcQ ',
    ];
    for (const src of forms) {
      const expected = {
        kind: 'youtube',
        id: 'dQw4w9WgXcQ',
        url: 'https://www.youtube.com/embed/dQw4w9WgXcQ',
        from: 0,
      };
      expect(of('youtube', src), src).toEqual(expected);
    }
  });

  test('PLAY-4 a YouTube source without a video id is invalid', () => {
    const wrong = ['', 'https://www.youtube.com/', 'https://www.youtube.com/watch?v=', 'https://youtu.be/short'];
    for (const src of [
      ...wrong,
      'https://youtube.com/@grace',
      'https://evil.example/watch?v=dQw4w9WgXcQ',
      'gracechurch',
    ]) {
      expect(of('youtube', src), src).toEqual({ kind: 'invalid' });
    }
  });

  test('PLAY-5 every form of a Vimeo URL becomes its embed and keeps the hash', () => {
    const cases = {
      'https://vimeo.com/76979871': 'https://player.vimeo.com/video/76979871',
      'https://vimeo.com/76979871/abcdef0123': 'https://player.vimeo.com/video/76979871?h=abcdef0123',
      'https://player.vimeo.com/video/76979871?h=abcdef0123&title=0':
        'https://player.vimeo.com/video/76979871?h=abcdef0123',
      'https://vimeo.com/event/11111': 'https://vimeo.com/event/11111/embed',
      'https://vimeo.com/event/11111/abcdef0123': 'https://vimeo.com/event/11111/embed/abcdef0123',
      'https://vimeo.com/event/11111/embed/abcdef0123': 'https://vimeo.com/event/11111/embed/abcdef0123',
    };
    for (const [src, embed] of Object.entries(cases)) expect(url(of('vimeo', src)), src).toBe(embed);
  });

  test('PLAY-94 a start time in a YouTube or Vimeo URL is where the video begins', () => {
    const tube = 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=90';
    expect(of('youtube', 'https://youtu.be/dQw4w9WgXcQ?t=1m30s')).toMatchObject({ url: tube, from: 90 });
    const clip = 'https://player.vimeo.com/video/76979871?h=abcdef0123#t=90s';
    expect(of('vimeo', 'https://vimeo.com/76979871/abcdef0123#t=1m30s')).toMatchObject({ url: clip, from: 90 });
  });

  test('PLAY-4~ a YouTube channel, given by its id, plays its live stream', () => {
    const url = 'https://www.youtube.com/embed/live_stream?channel=UCJGsHxYVN2cwmA9ds13vmyw';
    expect(of('youtube', url)).toEqual({ kind: 'youtube', id: null, url, from: 0 });
    expect(of('youtube', 'https://www.youtube.com/embed/live_stream?channel=grace')).toEqual({ kind: 'invalid' });
  });

  test('PLAY-6 a Vimeo source without an id is invalid', () => {
    for (const src of ['', 'https://vimeo.com/', 'https://vimeo.com/about', 'https://evil.example/76979871']) {
      expect(of('vimeo', src), src).toEqual({ kind: 'invalid' });
    }
  });

  test('PLAY-7 a Facebook source becomes the video plugin with the source encoded', () => {
    const src = 'https://www.facebook.com/grace/videos/123/?a=1&b=2';
    const href = encodeURIComponent('https://www.facebook.com/grace/videos/123/');
    expect(of('facebook', src)).toEqual({
      kind: 'iframe',
      url: `https://www.facebook.com/plugins/video.php?href=${href}&show_text=false`,
    });
    expect(of('facebook', 'https://evilfacebook.com/1')).toEqual({ kind: 'invalid' });
  });

  test('PLAY-13 a livingAsOne id becomes the player of Resi', () => {
    expect(of('livingAsOne', GUID)).toEqual({
      kind: 'iframe',
      url: `https://control.resi.io/webplayer/video.html?id=${GUID}`,
    });
    expect(of('livingAsOne', `${GUID}&type=x`)).toEqual({ kind: 'invalid' });
    expect(of('livingAsOne', btoa(GUID))).toEqual({ kind: 'invalid' });
  });

  test('PLAY-14~ a livingAsOneSingle source is a GUID or base64 of GUIDs', () => {
    const player = 'https://control.resi.io/webplayer/video.html';
    expect(url(of('livingAsOneSingle', GUID))).toBe(`${player}?type=event&id=${GUID}`);
    const pair = btoa(`${GUID}:${GUID}`);
    expect(url(of('livingAsOneSingle', pair))).toBe(`${player}?type=library&id=${encodeURIComponent(pair)}`);
    for (const src of [btoa('no guid'), `${GUID}:${GUID}`, '===='])
      expect(url(of('livingAsOneSingle', src))).toBe('invalid');
  });
});

describe('snippets and addresses', () => {
  const snippet =
    '<iframe width="560" src="https://livestream.example/p?a=1&amp;b=2" onload="x()" allowfullscreen></iframe>';

  test('PLAY-8 PLAY-9 PLAY-11 only the src of a live content’s snippet is used', () => {
    for (const provider of ['livestream', 'other'] as const) {
      expect(of(provider, snippet, 'live')).toEqual({ kind: 'iframe', url: 'https://livestream.example/p?a=1&b=2' });
      expect(of(provider, 'https://livestream.example/p', 'live')).toEqual({ kind: 'invalid' });
    }
    const address = 'https://livestream.example/p';
    expect(of('livestream', address, 'onDemand')).toEqual({ kind: 'iframe', url: address });
  });

  test('PLAY-8~ PLAY-10 the source of a content that is not live is a URL, or that of a snippet', () => {
    for (const contentType of ['simulatedLive', 'onDemand', null] as const) {
      for (const provider of ['livestream', 'other'] as const) {
        const address = { kind: 'iframe', url: 'https://video.example/1' };
        expect(of(provider, 'https://video.example/1', contentType)).toEqual(address);
        const ofSnippet = { kind: 'iframe', url: 'https://livestream.example/p?a=1&b=2' };
        expect(of(provider, snippet, contentType)).toEqual(ofSnippet);
        expect(of(provider, 'no address', contentType)).toEqual({ kind: 'invalid' });
      }
    }
  });

  test('PLAY-12 a snippet whose src is not an https URL is invalid', () => {
    const addresses = [
      'http://a.example',
      'http://localhost:8080/x',
      'javascript:alert(1)',
      '//a.example',
      'data:text/html,x',
      'https://a:b@c.example',
      '',
    ];
    for (const src of addresses) {
      expect(of('other', `<iframe src="${src}"></iframe>`, 'live'), src).toEqual({ kind: 'invalid' });
    }
    expect(of('other', '<script src="https://a.example/x.js"></script>', 'live')).toEqual({ kind: 'invalid' });
  });

  test('PLAY-11~ the src is parsed as in a browser, not taken from inside another attribute', () => {
    expect(iframeSrc(`<iframe title="src='https://evil.example'" SRC = 'https://good.example'>`)).toBe(
      'https://good.example',
    );
    expect(iframeSrc('<iframe src=https://good.example width=1>')).toBe('https://good.example');
    expect(iframeSrc('<iframe data-src="https://evil.example">')).toBe(null);
    expect(iframeSrc('<iframes src="https://evil.example">')).toBe(null);
  });
});

describe('the provider stream', () => {
  test('PLAY-2~ the extension of the URL determines the format', () => {
    expect(of('stream', 'https://a.example/live.m3u8?token=1')).toMatchObject({ kind: 'player', format: 'hls' });
    expect(of('stream', '/media/demo/master.m3u8')).toEqual({
      kind: 'player',
      format: 'hls',
      url: '/media/demo/master.m3u8',
    });
    expect(of('stream', 'https://a.example/x.MPD')).toMatchObject({ format: 'dash' });
    expect(of('stream', 'https://a.example/x.mp4')).toMatchObject({ format: 'mp4' });
    for (const src of ['https://a.example/x.exe', 'http://a.example/x.mp4', '/etc/x.mp4', 'javascript:x.mp4']) {
      expect(of('stream', src), src).toEqual({ kind: 'invalid' });
    }
  });
});

test('PLAY-11~ PLAY-12~ for any typed text the page gets only an https URL or a path below /media/', () => {
  const types = fc.constantFrom<ContentType | null>('live', 'onDemand', null);
  const piece = fc.constantFrom(
    '<iframe ',
    'src=',
    '"',
    "'",
    '>',
    'https://',
    'http://',
    'javascript:',
    '/media/',
    'a.b/',
    'x.mp4',
    'v=',
    '\n',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(piece, fc.string({ maxLength: 4 }))).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...videoProviders), text, types, (provider, src, contentType) => {
      const address = url(of(provider, src, contentType));
      return address === 'invalid' || /^(https:\/\/|\/media\/)/i.test(address);
    }),
  );
});
