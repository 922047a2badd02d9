import { expect, test } from 'vitest';
import { panels } from './page-parts.ts';

test('CAT-43 the panels are chat, notes, bible, videos, info, directChat, interactions, schedule and link', () => {
  expect(new Set(panels.map(({ id }) => id))).toEqual(
    new Set(['chat', 'notes', 'bible', 'videos', 'info', 'directChat', 'interactions', 'schedule', 'link']),
  );
  expect(panels).toHaveLength(9);
});
