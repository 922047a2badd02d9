import { RealtimeRegistry } from '@nave/server/platform/realtime/topics/registry.ts';
import { type ApiTestbed, apiTestbed, guest } from '@nave/server/testing/api-testbed.ts';
import { aChannel } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelSocket } from './channels.socket.ts';
import { incrementVersions } from './channels.store.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

test('API-100~ API-109~ a guest can subscribe to the version of an active channel, but not of a deleted or missing channel', async () => {
  const realtime = new RealtimeRegistry();
  channelSocket({ realtime, db: bed.db });
  const channel = await aChannel(bed.db);
  const found = realtime.findTopic(`channel:${channel.id}`);
  if (!found) throw new Error('The topic is not registered.');
  const { rule, definition } = found.entry;
  const load = (id: string) => rule.load(guest, { id });
  const target = await load(channel.id);
  expect(rule.may(guest, target)).toEqual({ allowed: true });
  await incrementVersions(bed.db, channel.clientId, [channel.id]);
  expect(await definition.snapshot?.(target, guest, found.params)).toEqual({ version: 2, spreadMs: 0 });
  const deleted = await aChannel(bed.db, { versionCode: 'a1b2c3d4' });
  expect(await Promise.all([deleted.id, v7(), 'nothing'].map(load))).toEqual([null, null, null]);
  expect(rule.missing.code).toBe('topic.unknown');
});
