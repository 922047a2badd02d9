import { expect, test } from 'vitest';
import { decideProvider } from '../../catalogues/sources/decide-provider.ts';
import { judgeSource } from '../../catalogues/sources/judge-source.ts';
import { MAX_SOURCE_LENGTH, parsePasted } from '../../catalogues/sources/pasted.ts';
import { videoProviders } from '../../catalogues/video-provider.ts';
import { completeUrl, hostPlaceholderPath, isMailto, isMediaUrl, isWebUrl } from '../../kernel/url-form.ts';
import { adversarialTexts } from '../../testing/adversarial-texts.ts';
import { countedSteps } from '../../testing/counted-steps.ts';
import { typedHostname } from '../own-domain/typed-hostname.ts';
import { providerPages } from './code-providers.ts';
import { linkErrors, linkKinds, newLink } from './link-form.ts';

const LENGTH = 1_000;
/** Fragments that the parsers look for: tags, attributes, URLs, punctuation, ids. */
const pieces = [
  '<a ',
  '<iframe src="',
  "<a b='",
  '<div data-embed-id=',
  '<script ',
  '<mux-player ',
  'a b = ',
  'class=wistia_async_',
  ".loadChannel('",
  'https://a.b/',
  'https://a.b!',
  'https://a.b ',
  '!.,',
  '&amp;',
  '&lt;',
  'a.',
  'a-',
  '%20',
  'user@a.',
  '{host}/',
  'mailto:a@b.c?',
  '1h2m',
];
const texts = [
  ...adversarialTexts(LENGTH, { mixed: 40 }),
  ...pieces.map((piece) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)),
];

const parsers: Record<string, (text: string) => unknown> = {
  'a pasted text': parsePasted,
  'the provider of a source': (src) => decideProvider({ videoProvider: null, src, contentType: 'live' }),
  'a source': (src) => videoProviders.map((videoProvider) => judgeSource({ videoProvider, src, contentType: 'live' })),
  'an address': (text) => [
    completeUrl(text),
    isWebUrl(text),
    isMediaUrl(text),
    isMailto(text),
    hostPlaceholderPath(text),
  ],
  'a domain': typedHostname,
  'a link': (url) => linkErrors([{ ...newLink(), text: url, url: { url, target: 'newTab' } }], linkKinds.content),
  'a code': (code) => Object.values(providerPages).map(({ addressOf }) => addressOf(code)),
};

test.each(Object.entries(parsers))(
  'parsing %s takes at most about twice the steps for a text of twice the length, whatever the text contains',
  (_what, parse) => {
    const work = (inputs: readonly string[]) => countedSteps(() => inputs.map(parse));
    const single = work(texts);
    expect(single).toBeGreaterThan(texts.length);
    expect(work(texts.map((text) => text + text))).toBeLessThan(2.2 * single);
  },
);

test('thousands of exclamation marks after a URL are removed in linear time', () => {
  const message = (count: number) => `Join us: https://a.example/${'!'.repeat(count)}`;
  const steps = (count: number) => countedSteps(() => parsePasted(message(count)));
  expect(parsePasted(message(5_000)).address).toBe('https://a.example/');
  expect(steps(10_000)).toBeLessThan(2.2 * steps(5_000));
  expect(parsePasted(message(MAX_SOURCE_LENGTH)).address).toBe('');
});
