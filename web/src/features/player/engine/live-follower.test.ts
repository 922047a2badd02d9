import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveFollower } from './live-follower.ts';
import type { SyncedVideo } from './playable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (currentTime: number, change: Partial<SyncedVideo> = {}) =>
  ({ currentTime, paused: false, readyState: 4, ...change }) as SyncedVideo;
const waiting = (currentTime: number) => at(currentTime, { readyState: 2 });

test('VID-109~ a player that waited returns to the live position, once', () => {
  const follower = new LiveFollower();
  expect(follower.returns(at(100), 0.5)).toBe(false);
  expect(follower.returns(waiting(101), 8)).toBe(false);
  expect(follower.returns(at(101.5), 10)).toBe(true);
  expect(follower.returns(at(112), 0)).toBe(false);
  expect(follower.returns(at(112.5), 1.5)).toBe(false);
});

test('VID-109~ a player that waited for a moment goes on without a jump', () => {
  const follower = new LiveFollower();
  follower.returns(at(100), 0.5);
  follower.returns(waiting(101), 1.5);
  expect(follower.returns(at(101), 2)).toBe(false);
  follower.returns(waiting(102), 2);
  expect(follower.returns(at(102), 2.1)).toBe(true);
});

test('VID-109~ a viewer who has gone back or has paused stays there, also after the player waited', () => {
  const follower = new LiveFollower();
  follower.returns(at(100), 0.5);
  expect(follower.returns(at(60), 40)).toBe(false);
  follower.returns(waiting(61), 40);
  expect(follower.returns(at(61), 50)).toBe(false);

  follower.returns(at(111), 0);
  follower.returns(at(111, { paused: true }), 20);
  follower.returns(waiting(111), 20);
  expect(follower.returns(at(111), 20)).toBe(false);
});

test('VID-109~ a player that did not wait returns when the stream has caught up, but not while a playlist is late', () => {
  const follower = new LiveFollower();
  const check = (position: number, behind: number) => {
    vi.advanceTimersByTime(500);
    return follower.returns(at(position), behind);
  };
  check(100, 0);
  check(100.5, 0);
  // The playlist is late: the live position stands still, and then is where it would have been.
  expect(check(101, -0.5)).toBe(false);
  expect(check(101.5, 0)).toBe(false);
  // The server was away for 20 seconds, and the player began again at the end that it knows.
  expect(check(102, 20)).toBe(true);
  expect(check(122, 0)).toBe(false);
  expect(check(122.5, 0.5)).toBe(false);
});
