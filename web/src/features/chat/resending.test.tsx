import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testSocket } from '../../lib/testing/test-socket.ts';
import { keepUnacknowledged, unacknowledged } from '../messages/drafts.ts';
import { useChatRoom } from './use-chat-room.ts';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('unacknowledged messages of an earlier visit are sent one by one, after the rate limit’s wait, and stay stored until the server answers', async () => {
  const { socket, sent } = testSocket();
  keepUnacknowledged('c1', [
    { id: 'm1', message: 'one' },
    { id: 'm2', message: 'two' },
    { id: 'm3', message: 'three' },
  ]);
  renderHook(() => useChatRoom(socket, 'c1', true));
  expect(sent.map(({ id }) => id)).toEqual(['m1']);
  sent[0]?.ack(0);
  await pass(0);
  sent[1]?.refuse({ ...chatRefusals.tooFast, waitSeconds: 2 });
  await pass(1_900);
  expect(sent.map(({ id }) => id)).toEqual(['m1', 'm2']);
  expect(unacknowledged('c1').map(({ id }) => id)).toEqual(['m2', 'm3']);
  await pass(200);
  expect(sent.map(({ id }) => id)).toEqual(['m1', 'm2', 'm2']);
  sent[2]?.ack(0);
  await pass(0);
  sent[3]?.refuse(chatRefusals.closed);
  await pass(0);
  expect(sent.at(-1)?.id).toBe('m3');
  expect(unacknowledged('c1')).toEqual([]);
});
