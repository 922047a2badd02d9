import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Channel } from './channel.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Creates a channel with one member. `written` has what was written to the member. */
function createFollowedChannel() {
  const channel = new Channel('talk:1', false);
  const written: string[] = [];
  const member = { write: (bytes: Buffer) => void written.push(bytes.toString()), close: () => {} };
  channel.hold(member, null);
  channel.join(member);
  const push = (text: string, isDeferrable = false) => channel.push([Buffer.from(text)], isDeferrable);
  return { push, written };
}

test('deferred events are sent together with the next event, in one write', () => {
  const { push, written } = createFollowedChannel();
  push('liked ', true);
  vi.advanceTimersByTime(100);
  expect(written).toEqual([]);
  push('said');
  expect(written).toEqual(['liked said']);
});

test('deferred events are sent half a second after the first of them if no other event follows', () => {
  const { push, written } = createFollowedChannel();
  push('liked 1 ', true);
  vi.advanceTimersByTime(400);
  push('liked 2', true);
  vi.advanceTimersByTime(99);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual(['liked 1 liked 2']);
});
