import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Channel } from './channel.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function followed() {
  const channel = new Channel('talk:1', false);
  const got: string[] = [];
  const member = { write: (bytes: Buffer) => void got.push(bytes.toString()), close: () => {} };
  channel.hold(member, null);
  channel.join(member);
  const push = (text: string, isDeferrable = false) => channel.push([Buffer.from(text)], isDeferrable);
  return { push, got };
}

test('deferred events are sent with the next event, in one write', () => {
  const { push, got } = followed();
  push('liked ', true);
  vi.advanceTimersByTime(100);
  expect(got).toEqual([]);
  push('said');
  expect(got).toEqual(['liked said']);
});

test('deferred events without a next event are sent half a second after the first', () => {
  const { push, got } = followed();
  push('liked 1 ', true);
  vi.advanceTimersByTime(400);
  push('liked 2', true);
  vi.advanceTimersByTime(99);
  expect(got).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(got).toEqual(['liked 1 liked 2']);
});
