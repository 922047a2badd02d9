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
  const push = (text: string, isPatient = false) => channel.push([Buffer.from(text)], isPatient);
  return { push, got };
}

test('what may wait goes out before what is said next, in one write with it', () => {
  const { push, got } = followed();
  push('liked ', true);
  vi.advanceTimersByTime(100);
  expect(got).toEqual([]);
  push('said');
  expect(got).toEqual(['liked said']);
});

test('what may wait goes out alone where nothing comes, half a second after the first of it', () => {
  const { push, got } = followed();
  push('liked 1 ', true);
  vi.advanceTimersByTime(400);
  push('liked 2', true);
  vi.advanceTimersByTime(99);
  expect(got).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(got).toEqual(['liked 1 liked 2']);
});
