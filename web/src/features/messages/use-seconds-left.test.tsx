import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSecondsLeft } from './use-seconds-left.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('CHAT-29~ a wait that starts during the last second of an earlier wait lasts its whole time', () => {
  const ended = vi.fn();
  const { result } = renderHook(() => useSecondsLeft(ended));
  const wait = (seconds: number) => act(() => result.current[1](seconds));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  wait(1);
  pass(900);
  wait(1);
  pass(900);
  expect([result.current[0], ended.mock.calls.length]).toEqual([1, 0]);
  pass(100);
  expect([result.current[0], ended.mock.calls.length]).toEqual([0, 1]);
});
