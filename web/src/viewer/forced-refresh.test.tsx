import { topicName } from '@nave/domain/kernel/topic.ts';
import { productTopics } from '@nave/domain/operations/product.protocol.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useForcedRefresh } from '../features/operations/use-forced-refresh.ts';
import { serverClock } from '../lib/server-clock.ts';
import { aChannel } from '../lib/testing/page-builders.ts';
import { testSocket } from '../lib/testing/test-socket.ts';
import { openChannel, pass } from './testing/open-page.tsx';

const topic = topicName(productTopics.product, {});
const before = () => new Date(serverClock.now() - 3_600_000).toISOString();
const after = () => new Date(serverClock.now() + 1_000).toISOString();

const reload = vi.fn();
beforeEach(() => reload.mockReset());

function aPage() {
  const server = testSocket();
  renderHook(() => useForcedRefresh(server.socket, reload));
  return server;
}

test('the whole viewer listens for it', async () => {
  const { follows } = await openChannel(aChannel());
  expect(follows(topic)).toBe(true);
});

test('VIEW-219~ OPS-37~ a page that was loaded before loads itself again, at a moment of its own', async () => {
  const { snapshot, event } = aPage();
  act(() => snapshot(topic, { refreshAt: null, spreadMs: 0 }));
  act(() => event(topic, { type: 'changed', data: { refreshAt: after(), spreadMs: 10_000 } }));
  await pass(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that is drawn anew goes on following, and does not begin again', () => {
  const { socket } = testSocket();
  const follow = vi.spyOn(socket, 'subscribe');
  const { rerender } = renderHook(() => useForcedRefresh(socket));
  rerender();
  expect(follow).toHaveBeenCalledTimes(1);
});

test('VIEW-219~ what was left before its moment came is not taken for done', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const told = { refreshAt: after(), spreadMs: 10_000 };
  const left = aPage();
  act(() => left.snapshot(topic, told));
  cleanup();
  const back = aPage();
  act(() => back.snapshot(topic, told));
  await pass(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('VIEW-220 OPS-38~ a page that was loaded after does not', async () => {
  const { snapshot } = aPage();
  act(() => snapshot(topic, { refreshAt: before(), spreadMs: 0 }));
  await pass(10_000);
  expect(reload).not.toHaveBeenCalled();
});

test('OPS-40~ one that was away meanwhile learns it when it is connected again, and reloads once, not for ever', async () => {
  const at = after();
  const away = aPage();
  act(() => away.snapshot(topic, { refreshAt: at, spreadMs: 0 }));
  await pass(100);
  expect(reload).toHaveBeenCalledTimes(1);
  cleanup();
  // Its clock is wrong: it still takes itself for older.
  const again = aPage();
  act(() => again.snapshot(topic, { refreshAt: at, spreadMs: 0 }));
  await pass(100);
  expect(reload).toHaveBeenCalledTimes(1);
});
