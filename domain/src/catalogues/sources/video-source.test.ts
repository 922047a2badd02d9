import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContentType, outsideProviders, type VideoProvider } from '../video-provider.ts';
import { iframeSrc } from './pasted.ts';
import { videoSource } from './video-source.ts';

declare function btoa(text: string): string;

const sourceOf = (videoProvider: VideoProvider, src: string, contentType: ContentType | null = 'onDemand') =>
  videoSource({ videoProvider, src, contentType });
const urlOf = (source: ReturnType<typeof videoSource>) => ('url' in source ? source.url : source.kind);
const GUID = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';

test('PLAY-1 CNT-5 there are eight video providers', () => {
  expect(outsideProviders.join(' ')).toBe(
    'youtube vimeo facebook livestream livingAsOne livingAsOneSingle other stream',
  );
});

describe('embeds built from the source', () => {
  test('PLAY-2 the embed URL of a stream, YouTube, Vimeo or Facebook source contains the video of the source', () => {
    expect(urlOf(sourceOf('stream', 'https://a.example/live.m3u8'))).toBe('https://a.example/live.m3u8');
    expect(urlOf(sourceOf('youtube', 'https://youtu.be/dQw4w9WgXcQ'))).toContain('dQw4w9WgXcQ');
    expect(urlOf(sourceOf('vimeo', 'https://vimeo.com/76979871'))).toContain('76979871');
    expect(urlOf(sourceOf('facebook', 'https://www.facebook.com/grace/videos/123'))).toContain('videos%2F123');
  });

  test('PLAY-3 every form of a YouTube URL becomes the embed URL of the video', () => {
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
      expect(sourceOf('youtube', src), src).toEqual(expected);
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
      expect(sourceOf('youtube', src), src).toEqual({ kind: 'invalid' });
    }
  });

  test('PLAY-5 every form of a Vimeo URL becomes the embed URL of the video and keeps the hash', () => {
    const cases = {
      'https://vimeo.com/76979871': 'https://player.vimeo.com/video/76979871',
      'https://vimeo.com/76979871/abcdef0123': 'https://player.vimeo.com/video/76979871?h=abcdef0123',
      'https://player.vimeo.com/video/76979871?h=abcdef0123&title=0':
        'https://player.vimeo.com/video/76979871?h=abcdef0123',
      'https://vimeo.com/event/11111': 'https://vimeo.com/event/11111/embed',
      'https://vimeo.com/event/11111/abcdef0123': 'https://vimeo.com/event/11111/embed/abcdef0123',
      'https://vimeo.com/event/11111/embed/abcdef0123': 'https://vimeo.com/event/11111/embed/abcdef0123',
    };
    for (const [src, embed] of Object.entries(cases)) expect(urlOf(sourceOf('vimeo', src)), src).toBe(embed);
  });

  test('PLAY-94 a video begins at the start time in its YouTube or Vimeo URL', () => {
    const tube = 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=90';
    expect(sourceOf('youtube', 'https://youtu.be/dQw4w9WgXcQ?t=1m30s')).toMatchObject({ url: tube, from: 90 });
    const clip = 'https://player.vimeo.com/video/76979871?h=abcdef0123#t=90s';
    expect(sourceOf('vimeo', 'https://vimeo.com/76979871/abcdef0123#t=1m30s')).toMatchObject({ url: clip, from: 90 });
  });

  test('PLAY-4~ a source with the id of a YouTube channel plays the live stream of the channel', () => {
    const url = 'https://www.youtube.com/embed/live_stream?channel=UCJGsHxYVN2cwmA9ds13vmyw';
    expect(sourceOf('youtube', url)).toEqual({ kind: 'youtube', id: null, url, from: 0 });
    expect(sourceOf('youtube', 'https://www.youtube.com/embed/live_stream?channel=grace')).toEqual({ kind: 'invalid' });
  });

  test('PLAY-6 a Vimeo source without an id is invalid', () => {
    for (const src of ['', 'https://vimeo.com/', 'https://vimeo.com/about', 'https://evil.example/76979871']) {
      expect(sourceOf('vimeo', src), src).toEqual({ kind: 'invalid' });
    }
  });

  test('PLAY-7 a Facebook source becomes the URL of the video plugin with the encoded source in the query', () => {
    const src = 'https://www.facebook.com/grace/videos/123/?a=1&b=2';
    const href = encodeURIComponent('https://www.facebook.com/grace/videos/123/');
    expect(sourceOf('facebook', src)).toEqual({
      kind: 'iframe',
      url: `https://www.facebook.com/plugins/video.php?href=${href}&show_text=false`,
    });
    expect(sourceOf('facebook', 'https://evilfacebook.com/1')).toEqual({ kind: 'invalid' });
  });

  test('PLAY-13 a livingAsOne id becomes the URL of the Resi player', () => {
    expect(sourceOf('livingAsOne', GUID)).toEqual({
      kind: 'iframe',
      url: `https://control.resi.io/webplayer/video.html?id=${GUID}`,
    });
    expect(sourceOf('livingAsOne', `${GUID}&type=x`)).toEqual({ kind: 'invalid' });
    expect(sourceOf('livingAsOne', btoa(GUID))).toEqual({ kind: 'invalid' });
  });

  test('PLAY-14~ a livingAsOneSingle source is a GUID or base64 of GUIDs', () => {
    const player = 'https://control.resi.io/webplayer/video.html';
    expect(urlOf(sourceOf('livingAsOneSingle', GUID))).toBe(`${player}?type=event&id=${GUID}`);
    const pair = btoa(`${GUID}:${GUID}`);
    expect(urlOf(sourceOf('livingAsOneSingle', pair))).toBe(`${player}?type=library&id=${encodeURIComponent(pair)}`);
    for (const src of [btoa('no guid'), `${GUID}:${GUID}`, '===='])
      expect(urlOf(sourceOf('livingAsOneSingle', src))).toBe('invalid');
  });
});

describe('snippets and addresses', () => {
  const snippet =
    '<iframe width="560" src="https://livestream.example/p?a=1&amp;b=2" onload="x()" allowfullscreen></iframe>';

  test('PLAY-8 PLAY-9 PLAY-11 only the src of a live content’s snippet is used', () => {
    for (const provider of ['livestream', 'other'] as const) {
      expect(sourceOf(provider, snippet, 'live')).toEqual({
        kind: 'iframe',
        url: 'https://livestream.example/p?a=1&b=2',
      });
      expect(sourceOf(provider, 'https://livestream.example/p', 'live')).toEqual({ kind: 'invalid' });
    }
    const address = 'https://livestream.example/p';
    expect(sourceOf('livestream', address, 'onDemand')).toEqual({ kind: 'iframe', url: address });
  });

  test('PLAY-8~ PLAY-10 a content that is not live plays a URL, or the src of a snippet', () => {
    for (const contentType of ['simulatedLive', 'onDemand', null] as const) {
      for (const provider of ['livestream', 'other'] as const) {
        const address = { kind: 'iframe', url: 'https://video.example/1' };
        expect(sourceOf(provider, 'https://video.example/1', contentType)).toEqual(address);
        const snippetSource = { kind: 'iframe', url: 'https://livestream.example/p?a=1&b=2' };
        expect(sourceOf(provider, snippet, contentType)).toEqual(snippetSource);
        expect(sourceOf(provider, 'no address', contentType)).toEqual({ kind: 'invalid' });
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
      expect(sourceOf('other', `<iframe src="${src}"></iframe>`, 'live'), src).toEqual({ kind: 'invalid' });
    }
    expect(sourceOf('other', '<script src="https://a.example/x.js"></script>', 'live')).toEqual({ kind: 'invalid' });
  });

  test('PLAY-11~ the src is parsed as in a browser, and is not taken from inside another attribute', () => {
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
    expect(sourceOf('stream', 'https://a.example/live.m3u8?token=1')).toMatchObject({ kind: 'player', format: 'hls' });
    expect(sourceOf('stream', '/media/demo/master.m3u8')).toEqual({
      kind: 'player',
      format: 'hls',
      url: '/media/demo/master.m3u8',
    });
    expect(sourceOf('stream', 'https://a.example/x.MPD')).toMatchObject({ format: 'dash' });
    expect(sourceOf('stream', 'https://a.example/x.mp4')).toMatchObject({ format: 'mp4' });
    for (const src of ['https://a.example/x.exe', 'http://a.example/x.mp4', '/etc/x.mp4', 'javascript:x.mp4']) {
      expect(sourceOf('stream', src), src).toEqual({ kind: 'invalid' });
    }
  });
});

test('PLAY-11~ PLAY-12~ whatever text is typed, the page plays only an https URL or a path below /media/', () => {
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
    fc.property(fc.constantFrom(...outsideProviders), text, types, (provider, src, contentType) => {
      const address = urlOf(sourceOf(provider, src, contentType));
      return address === 'invalid' || /^(https:\/\/|\/media\/)/i.test(address);
    }),
  );
});
