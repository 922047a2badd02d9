import { expect, test } from 'vitest';
import { upcomingStarts } from './upcoming-contents.ts';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const isListed = (at: string) => {
  const { after, until } = upcomingStarts(NOW);
  return Date.parse(at) > after.getTime() && Date.parse(at) <= until.getTime();
};

test.each([
  ['OPS-59 a content that has started a millisecond ago is not listed', '2026-11-22T09:59:59.999Z', false],
  ['OPS-59 a content that starts now has started, and is not listed', '2026-11-22T10:00:00.000Z', false],
  ['OPS-61~ a content that starts in a millisecond is listed', '2026-11-22T10:00:00.001Z', true],
  ['OPS-61~ a content that starts in exactly 2 days is listed', '2026-11-24T10:00:00.000Z', true],
  ['OPS-58 a content that starts in 2 days and 1 minute is not listed', '2026-11-24T10:01:00.000Z', false],
])('%s', (_, at, listed) => {
  expect(isListed(at)).toBe(listed);
});
