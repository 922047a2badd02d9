import { topicName } from '@nave/domain/kernel/topic.ts';
import { productTopics } from '@nave/domain/operations/product.protocol.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { connectViewer, type TestViewer } from '@nave/server/testing/test-viewer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
const LATER = '2026-11-22T10:05:00.000Z';
const clock = manualClock(NOW);
const topic = topicName(productTopics.product, {});
let server: RunningApp;
let cookie: string;
beforeAll(async () => {
  server = await runningApp({ clock });
  await aPerson(server.db, {
    email: 'noa@nave.example',
    firstName: 'Noa',
    lastName: 'Lindqvist',
    globalRole: 'owner',
  });
  cookie = await server.signIn('noa@nave.example');
});
afterAll(() => server.stop());

const force = async () => json(await server.call('POST', '/api/product/refresh', { cookie }));
const newest = async (viewer: TestViewer) => (await viewer.follow(topic)).snapshot;

test('OPS-35 OPS-39 API-58 API-99 VIEW-219~ a forced refresh reaches every open page, and every page that reconnects later', async () => {
  const open = await connectViewer({ url: server.url });
  expect(await newest(open)).toEqual({ refreshAt: null, spreadMs: 0 });
  expect(await force()).toEqual({ refreshAt: NOW });
  const event = await open.next((frame) => frame.type === 'event');
  expect(event).toMatchObject({ topic, event: 'changed', data: { refreshAt: NOW, spreadMs: 0 } });
  const back = await connectViewer({ url: server.url });
  expect(await newest(back)).toEqual({ refreshAt: NOW, spreadMs: 0 });
  await Promise.all([open.close(), back.close()]);
});

test('two concurrent calls return the same time, and the time of the refresh never moves back', async () => {
  clock.set(LATER);
  expect(await Promise.all([force(), force()])).toEqual([{ refreshAt: LATER }, { refreshAt: LATER }]);
  clock.set(NOW);
  expect(await force()).toEqual({ refreshAt: LATER });
});
