import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertReaching } from '../../testing/reaches.ts';
import { type ContentType, type VideoProvider, videoProviders } from '../video-provider.ts';
import { judgeSource } from './judge-source.ts';
import { MAX_SOURCE_LENGTH, parsePasted } from './pasted.ts';
import { recognise } from './recognise.ts';
import { sourceTexts } from './sources.texts.ts';
import { videoSource } from './video-source.ts';

const YT = 'dQw4w9WgXcQ';
const GUID = 'b0ca676a-beff-4ed5-9e67-4b14787a67fc';
const watch = `https://www.youtube.com/watch?v=${YT}`;
const judge = (videoProvider: VideoProvider, src: string, contentType: ContentType | null = 'onDemand') =>
  judgeSource({ videoProvider, src, contentType });
const toYoutube = { videoProvider: 'youtube', src: watch };

describe('a source of another provider than the chosen one', () => {
  test('CNT-303 is refused if the chosen provider cannot play it, with an offer to switch', () => {
    for (const provider of ['vimeo', 'facebook', 'stream'] as const) {
      const message = sourceTexts.belongsTo('youtube');
      expect(judge(provider, watch)).toEqual({ found: null, wrong: { message }, offer: toYoutube });
    }
    for (const provider of ['livingAsOne', 'livingAsOneSingle'] as const) {
      expect(judge(provider, watch)).toEqual({ found: null, wrong: { fault: 'notId' }, offer: toYoutube });
    }
  });

  test('CNT-303 plays in an iframe of the providers other and livestream, with an offer to switch', () => {
    for (const provider of ['other', 'livestream'] as const) {
      const verdict = judge(provider, watch);
      expect(verdict).toMatchObject({ src: `https://www.youtube.com/embed/${YT}`, offer: toYoutube });
      expect(judge(provider, `https://www.youtube.com/embed/${YT}`, 'live')).toEqual({
        found: null,
        wrong: { fault: 'notSnippet' },
        offer: toYoutube,
      });
    }
  });

  test('CNT-303~ the offer contains the source in the form that the other provider requires for this content type', () => {
    const event = 'https://livestream.com/accounts/1/events/2';
    const written = '<iframe src="https://livestream.com/accounts/1/events/2/player"></iframe>';
    expect(judge('youtube', event, 'live').offer).toEqual({ videoProvider: 'livestream', src: written });
    expect(judge('youtube', event).offer).toEqual({ videoProvider: 'livestream', src: `${event}/player` });
  });

  test('CNT-303~ an id of Living As One belongs to the chosen one of its two providers, a snippet to the one that it names', () => {
    const event = `<div data-type="event" data-embed-id="${GUID}"></div>`;
    expect(judge('livingAsOne', GUID)).toMatchObject({ src: GUID, offer: null });
    expect(judge('livingAsOneSingle', GUID)).toMatchObject({ found: { thing: 'event' }, offer: null });
    expect(judge('livingAsOneSingle', event)).toMatchObject({ found: { thing: 'event' }, src: GUID });
    expect(judge('livingAsOne', event).offer).toEqual({ videoProvider: 'livingAsOneSingle', src: GUID });
  });
});

describe('snippets of a live content', () => {
  const frame = (more = '') => `<iframe src="https://player.example.com/1?a=1&amp;b=2"${more}></iframe>`;

  test('CNT-176 CNT-300~ may be in a div and beside a script, and are stored without them', () => {
    const script = '<script src="https://player.example.com/x.js"></script>';
    expect(judge('other', `<div class="x">${frame(' style="border:0"')}</div>${script}`, 'live')).toMatchObject({
      src: frame(),
    });
  });

  test('CNT-177 CNT-300~ F8 are refused if anything other than their URL would take effect', () => {
    const forged = [
      frame() + frame(),
      frame(' onload="x()"'),
      frame(' srcdoc="<b>x</b>"'),
      `<iframe src="https://a.example/1">${frame()}</iframe>`,
    ];
    for (const src of forged) {
      expect(judge('other', src, 'live'), src).toEqual({ found: null, wrong: { fault: 'notSnippet' }, offer: null });
    }
  });

  test('CNT-178 CNT-300~ need a URL that browsers allow in an iframe of an https page', () => {
    for (const src of ['http://a.example/1', '//a.example/1', 'javascript:x', 'data:text/html,x', '']) {
      const verdict = judge('other', `<iframe src="${src}"></iframe>`, 'live');
      expect(verdict, src).toEqual({ found: null, wrong: { fault: 'malformedSnippet' }, offer: null });
    }
  });
});

test('CNT-301 providers with URLs of their own refuse an unknown URL', () => {
  const page = 'https://grace.example/sunday';
  for (const provider of ['youtube', 'vimeo', 'facebook'] as const) {
    expect(judge(provider, page)).toMatchObject({ wrong: { message: sourceTexts.notOf(provider) } });
  }
  expect(judge('stream', page)).toMatchObject({ wrong: { message: sourceTexts.noStream } });
  expect(judge('other', page)).toMatchObject({ src: page });
});

describe('any pasted text', () => {
  const pieces = fc.constantFrom(
    ...[
      '<iframe ',
      'src=',
      '"',
      "'",
      '>',
      '</iframe>',
      '<div ',
      'data-embed-id=',
      GUID,
      'https://',
      'http://',
      '//',
      '&amp;',
    ],
    ...[
      'javascript:',
      'data:text/html,',
      '/media/',
      'a.example/',
      'x.mp4',
      '.m3u8',
      'youtube.com/watch?v=',
      YT,
      '&t=90s',
    ],
    ...[
      'vimeo.com/',
      '76979871',
      '/abcdef01',
      'event/',
      'embed/',
      '#t=',
      'fb.watch/',
      'facebook.com/',
      'plugins/video.php?href=',
    ],
    ...[
      'livestream.com/accounts/1/events/2',
      'control.resi.io/webplayer/video.html?id=',
      '\u202e',
      '\u0000',
      '%00',
      '@',
      ' ',
      '\n',
    ],
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc
      .array(fc.oneof({ weight: 4, arbitrary: pieces }, fc.string({ maxLength: 4 })), { maxLength: 12 })
      .map((parts) => parts.join('')),
  );
  const chosen = fc.record({
    videoProvider: fc.constantFrom(...videoProviders),
    contentType: fc.constantFrom<ContentType | null>('live', 'simulatedLive', 'onDemand', null),
    src: text,
  });

  /** Playable sources with something added before, behind or inside them; most remain playable. */
  const player = 'https://player.example.com/1';
  const playing = fc.constantFrom<[VideoProvider, ContentType, string]>(
    ['youtube', 'live', watch],
    ['youtube', 'onDemand', `https://youtu.be/${YT}`],
    ['vimeo', 'simulatedLive', 'https://vimeo.com/76979871'],
    ['vimeo', 'live', 'https://vimeo.com/event/76979871'],
    ['facebook', 'onDemand', 'https://www.facebook.com/grace/videos/1234567890'],
    ['livestream', 'onDemand', 'https://livestream.com/accounts/1/events/2'],
    ['livingAsOne', 'live', GUID],
    ['livingAsOneSingle', 'simulatedLive', `<div data-type="event" data-embed-id="${GUID}"></div>`],
    ['stream', 'live', 'https://a.example/x.m3u8'],
    ['stream', 'onDemand', '/media/x.mp4'],
    ['other', 'live', `<iframe src="${player}"></iframe>`],
    ['other', 'onDemand', player],
  );
  const beside = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, pieces, fc.string({ maxLength: 3 }));
  const nearlyPlaying = fc
    .tuple(playing, beside, beside, fc.nat(60), beside)
    .map(([[videoProvider, contentType, src], before, behind, at, inside]) => ({
      videoProvider,
      contentType,
      src: before + src.slice(0, at) + inside + src.slice(at) + behind,
    }));
  const sources = fc.oneof({ weight: 4, arbitrary: nearlyPlaying }, { weight: 1, arbitrary: chosen });
  const often = { atLeast: 0.25, numRuns: 600 };

  test('CNT-300~ never gives anything but an https URL or a playable path of ours', () => {
    assertReaching(
      sources,
      (source) => {
        const { found } = judgeSource(source);
        if (!found) return false;
        const { url } = found.plays;
        expect(url).toMatch(/^(https:\/\/|\/media\/|http:\/\/(localhost|127\.|\[::1\]))/i);
        expect(url).not.toMatch(/[\s<>"]/);
        return true;
      },
      often,
    );
  });

  test('CNT-300~ the stored form is recognised as the same source, stays unchanged, and plays', () => {
    assertReaching(
      sources,
      (source) => {
        const first = judgeSource(source);
        if (!first.found) return false;
        const stored = { ...source, src: first.src };
        expect(judgeSource(stored)).toEqual(first);
        expect(videoSource(stored)).toEqual(first.found.plays);
        return true;
      },
      often,
    );
  });

  test('CNT-300~ a text longer than the limit is not parsed', () => {
    const long = `${watch}${' '.repeat(MAX_SOURCE_LENGTH)}`;
    expect(recognise(long)).toEqual(recognise(''));
    expect(recognise(long.slice(0, MAX_SOURCE_LENGTH)).what).toMatchObject({ provider: 'youtube' });
  });

  test('CNT-300~ of a text at the limit each character is parsed as part of one tag at most', () => {
    for (const part of ['<a ', '<iframe src="', "<a b='", '<div data-embed-id=', '<a b = ', '<', '= ', 'a/', '<a"']) {
      const hostile = part.repeat(MAX_SOURCE_LENGTH / part.length);
      expect(parsePasted(hostile).text.length, part).toBeLessThanOrEqual(MAX_SOURCE_LENGTH);
      expect(judge('other', hostile, 'live').found, part).toBeNull();
    }
  });
});
