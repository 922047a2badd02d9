import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkClicks } from './clicks.ts';

test('links are listed with the most clicks first, and by their text if the numbers are equal', () => {
  const clicks = [
    { label: 'Notes', value: 2 },
    { label: 'Kids', value: 2 },
    { label: 'Give', value: 7 },
  ];
  expect(linkClicks(clicks).map(({ label }) => label)).toEqual(['Give', 'Kids', 'Notes']);
});

test('ANA-111 the 200 texts with the most clicks have their own numbers, and all others together are "other"', () => {
  const clicks = Array.from({ length: 203 }, (_, at) => ({ label: `Link ${at}`, value: at + 1 }));
  const listed = linkClicks(clicks);
  expect(listed).toHaveLength(201);
  expect(listed[0]).toEqual({ label: 'Link 202', value: 203 });
  // The three texts with one, two and three clicks.
  expect(listed.find(({ label }) => label === 'other')).toEqual({ label: 'other', value: 6 });
  expect(listed.some(({ label }) => ['Link 0', 'Link 1', 'Link 2'].includes(label))).toBe(false);
  expect(linkClicks(clicks.slice(0, 200)).some(({ label }) => label === 'other')).toBe(false);
});

test('no click is lost, and no text is listed twice', () => {
  const some = fc.uniqueArray(
    fc.record({ label: fc.oneof(fc.constant('other'), fc.string()), value: fc.integer({ min: 1, max: 1_000 }) }),
    { selector: ({ label }) => label, maxLength: 260, size: 'max' },
  );
  fc.assert(
    fc.property(some, (clicks) => {
      const listed = linkClicks(clicks);
      const sum = (all: readonly { value: number }[]) => all.reduce((total, { value }) => total + value, 0);
      expect(sum(listed)).toBe(sum(clicks));
      expect(new Set(listed.map(({ label }) => label)).size).toBe(listed.length);
      expect(listed.length).toBeLessThanOrEqual(201);
    }),
    { numRuns: 1_000 },
  );
});
