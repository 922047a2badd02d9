import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertReaching } from '../../testing/assert-reaching.ts';
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
const youtubeOffer = { videoProvider: 'youtube', src: watch };

describe('a source of another provider than the chosen one', () => {
  test('CNT-303 the source is refused with an offer to switch if the chosen provider cannot play it', () => {
    for (const provider of ['vimeo', 'facebook', 'stream'] as const) {
      const message = sourceTexts.belongsTo('youtube');
      expect(judge(provider, watch)).toEqual({ found: null, wrong: { message }, offer: youtubeOffer });
    }
    for (const provider of ['livingAsOne', 'livingAsOneSingle'] as const) {
      expect(judge(provider, watch)).toEqual({ found: null, wrong: { fault: 'notId' }, offer: youtubeOffer });
    }
  });

  test('CNT-303 the providers other and livestream play a URL of another provider, with an offer to switch', () => {
    for (const provider of ['other', 'livestream'] as const) {
      const verdict = judge(provider, watch);
      expect(verdict).toMatchObject({ src: `https://www.youtube.com/embed/${YT}`, offer: youtubeOffer });
      expect(judge(provider, `https://www.youtube.com/embed/${YT}`, 'live')).toEqual({
        found: null,
        wrong: { fault: 'notSnippet' },
        offer: youtubeOffer,
      });
    }
  });

  test('CNT-303~ the offered source has the form that the offered provider requires for this content type', () => {
    const event = 'https://livestream.com/accounts/1/events/2';
    const snippet = '<iframe src="https://livestream.com/accounts/1/events/2/player"></iframe>';
    expect(judge('youtube', event, 'live').offer).toEqual({ videoProvider: 'livestream', src: snippet });
    expect(judge('youtube', event).offer).toEqual({ videoProvider: 'livestream', src: `${event}/player` });
  });

  test('CNT-303~ an id belongs to the chosen Living As One provider, and a snippet belongs to the provider of its type', () => {
    const event = `<div data-type="event" data-embed-id="${GUID}"></div>`;
    expect(judge('livingAsOne', GUID)).toMatchObject({ src: GUID, offer: null });
    expect(judge('livingAsOneSingle', GUID)).toMatchObject({ found: { videoKind: 'event' }, offer: null });
    expect(judge('livingAsOneSingle', event)).toMatchObject({ found: { videoKind: 'event' }, src: GUID });
    expect(judge('livingAsOne', event).offer).toEqual({ videoProvider: 'livingAsOneSingle', src: GUID });
  });
});

describe('snippets of a live content', () => {
  const frame = (more = '') => `<iframe src="https://player.example.com/1?a=1&amp;b=2"${more}></iframe>`;

  test('CNT-176 CNT-300~ a snippet may be inside a div and next to a script, and is stored without them', () => {
    const script = '<script src="https://player.example.com/x.js"></script>';
    expect(judge('other', `<div class="x">${frame(' style="border:0"')}</div>${script}`, 'live')).toMatchObject({
      src: frame(),
    });
  });

  test('CNT-177 CNT-300~ F8 a snippet is refused if anything other than its URL would have an effect', () => {
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

  test('CNT-178 CNT-300~ a snippet without an https URL is refused', () => {
    for (const src of ['http://a.example/1', '//a.example/1', 'javascript:x', 'data:text/html,x', '']) {
      const verdict = judge('other', `<iframe src="${src}"></iframe>`, 'live');
      expect(verdict, src).toEqual({ found: null, wrong: { fault: 'malformedSnippet' }, offer: null });
    }
  });
});

test('CNT-301 the URL of an unknown page is accepted by the provider other, but refused by YouTube, Vimeo, Facebook and stream', () => {
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
  const anySource = fc.record({
    videoProvider: fc.constantFrom(...videoProviders),
    contentType: fc.constantFrom<ContentType | null>('live', 'simulatedLive', 'onDemand', null),
    src: text,
  });

  const player = 'https://player.example.com/1';
  /** Playable sources. `alteredSource` adds texts before, after or inside them; most of them remain playable. */
  const playable = fc.constantFrom<[VideoProvider, ContentType, string]>(
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
  const addition = fc.oneof({ weight: 3, arbitrary: fc.constant('') }, pieces, fc.string({ maxLength: 3 }));
  const alteredSource = fc
    .tuple(playable, addition, addition, fc.nat(60), addition)
    .map(([[videoProvider, contentType, src], before, after, index, inside]) => ({
      videoProvider,
      contentType,
      src: before + src.slice(0, index) + inside + src.slice(index) + after,
    }));
  const sources = fc.oneof({ weight: 4, arbitrary: alteredSource }, { weight: 1, arbitrary: anySource });
  const reach = { atLeast: 0.25, numRuns: 600 };

  test('CNT-300~ a recognised source only plays an https URL, a path below /media/ or a URL on localhost', () => {
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
      reach,
    );
  });

  test('CNT-300~ a stored source that is judged again gives the same result, and plays', () => {
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
      reach,
    );
  });

  test('CNT-300~ a text longer than the limit is not parsed', () => {
    const long = `${watch}${' '.repeat(MAX_SOURCE_LENGTH)}`;
    expect(recognise(long)).toEqual(recognise(''));
    expect(recognise(long.slice(0, MAX_SOURCE_LENGTH)).result).toMatchObject({ provider: 'youtube' });
  });

  test('CNT-300~ in a text of maximum length, each character is parsed as part of at most one tag', () => {
    for (const part of ['<a ', '<iframe src="', "<a b='", '<div data-embed-id=', '<a b = ', '<', '= ', 'a/', '<a"']) {
      const hostile = part.repeat(MAX_SOURCE_LENGTH / part.length);
      expect(parsePasted(hostile).text.length, part).toBeLessThanOrEqual(MAX_SOURCE_LENGTH);
      expect(judge('other', hostile, 'live').found, part).toBeNull();
    }
  });
});
