import { expect, test } from 'vitest';
import { aMessage } from '../../lib/testing/page-builders.ts';
import { isMissedMessage } from './missed-message.ts';

test('only messages of other people count as missed', () => {
  const { n, data } = aMessage(1, { uid: 'priya' });
  expect(isMissedMessage('chat:c1', { n, type: 'message', data }, 'amos')).toBe(true);
  expect(isMissedMessage('chat:c1', { n, type: 'message', data }, 'priya')).toBe(false);
  expect(isMissedMessage('chat:c1', { n, type: 'pinned', data }, 'amos')).toBe(false);
  expect(isMissedMessage('channel:c1', { type: 'changed', data: { version: 2 } }, 'amos')).toBe(false);
});
