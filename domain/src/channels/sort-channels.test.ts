import { expect, test } from 'vitest';
import { sortChannels } from './sort-channels.ts';

test('TIME-75 CHN-5~ CHN-245 channels are sorted by displayOrder, then by creation time; the given list is not changed', () => {
  const channels = [
    { id: '019a8c3e-0000-7000-8000-000000000005', name: 'Youth', displayOrder: 2 },
    { id: '019a8c3e-0000-7000-8000-000000000002', name: 'Adults', displayOrder: 0 },
    { id: '019a8c3e-0000-7000-8000-000000000001', name: 'Sunday', displayOrder: 0 },
    { id: '019a8c3e-0000-7000-8000-000000000004', name: 'Español', displayOrder: 1 },
  ];
  expect(sortChannels(channels).map(({ name }) => name)).toEqual(['Sunday', 'Adults', 'Español', 'Youth']);
  expect(channels[0]?.name).toBe('Youth');
});
