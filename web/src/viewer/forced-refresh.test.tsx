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

test('every viewer page subscribes to reload requests', async () => {
  const { follows } = await openChannel(aChannel());
  expect(follows(topic)).toBe(true);
});

test('VIEW-219~ OPS-37~ a page loaded before the request reloads after a random delay', async () => {
  const { snapshot, event } = aPage();
  act(() => snapshot(topic, { refreshAt: null, spreadMs: 0 }));
  act(() => event(topic, { type: 'changed', data: { refreshAt: after(), spreadMs: 10_000 } }));
  await pass(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that renders again keeps its subscription', () => {
  const { socket } = testSocket();
  const follow = vi.spyOn(socket, 'subscribe');
  const { rerender } = renderHook(() => useForcedRefresh(socket));
  rerender();
  expect(follow).toHaveBeenCalledTimes(1);
});

test('VIEW-219~ a page closed before its reload still reloads when it is opened again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const request = { refreshAt: after(), spreadMs: 10_000 };
  const left = aPage();
  act(() => left.snapshot(topic, request));
  cleanup();
  const back = aPage();
  act(() => back.snapshot(topic, request));
  await pass(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('VIEW-220 OPS-38~ a page loaded after the request does not reload', async () => {
  const { snapshot } = aPage();
  act(() => snapshot(topic, { refreshAt: before(), spreadMs: 0 }));
  await pass(10_000);
  expect(reload).not.toHaveBeenCalled();
});

test('OPS-40~ a page that was offline reloads once when it reconnects, and not again', async () => {
  const at = after();
  const away = aPage();
  act(() => away.snapshot(topic, { refreshAt: at, spreadMs: 0 }));
  await pass(100);
  expect(reload).toHaveBeenCalledTimes(1);
  cleanup();
  // With a wrong clock the page still seems older than the request.
  const again = aPage();
  act(() => again.snapshot(topic, { refreshAt: at, spreadMs: 0 }));
  await pass(100);
  expect(reload).toHaveBeenCalledTimes(1);
});
