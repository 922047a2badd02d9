import { expect, test } from 'vitest';
import { presenceCommandShapes } from './presence.api.ts';

test('ANA-86~ a source loses the characters that no database stores', () => {
  const parsed = presenceCommandShapes.set.input.parse({
    channelId: 'c',
    contentId: null,
    source: 'east\u0000er\ud83d',
  });
  expect(parsed.source).toBe('easter\ufffd');
});
