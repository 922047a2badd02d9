import { expect, test } from 'vitest';
import { DIRECT } from './figures.ts';
import { isSocialSource, trafficSources } from './traffic-sources.ts';

test.each(['facebook', 'm.facebook.com', 'l.instagram.com', 'YouTube.com', 't.co', 'lnkd.in', 'fb'])(
  '%s is a social network',
  (source) => expect(isSocialSource(source)).toBe(true),
);

test.each(['grace.example', 'newsletter', 'notfacebook.com', 'facebook.com.evil.example', 'com', '', '(direct)'])(
  '%j is not a social network',
  (source) => expect(isSocialSource(source)).toBe(false),
);

test('sources stand in the order of their numbers; a source that counts nobody any more is left out', () => {
  expect(trafficSources({ b: 2, [DIRECT]: 5, a: 2, gone: 0 }).map(({ label, value }) => [label, value])).toEqual([
    [DIRECT, 5],
    ['a', 2],
    ['b', 2],
  ]);
});
