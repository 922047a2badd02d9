import { expect, test } from 'vitest';
import { sortChannels } from './sort-channels.ts';

test('TIME-75 CHN-5 channels are sorted by displayOrder, then by name; the given list stays as it is', () => {
  const channels = [
    { name: 'Youth', displayOrder: 2 },
    { name: 'Room 10', displayOrder: 0 },
    { name: 'room 9', displayOrder: 0 },
    { name: 'Émile', displayOrder: 0 },
    { name: 'Español', displayOrder: 1 },
  ];
  expect(sortChannels(channels).map(({ name }) => name)).toEqual(['Émile', 'room 9', 'Room 10', 'Español', 'Youth']);
  expect(channels[0]?.name).toBe('Youth');
});
