import { testDatabase } from '@nave/server/testing/database.ts';
import { type RealtimeTestbed, startRealtime } from '@nave/server/testing/realtime-testbed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { defaultLimits } from '../socket/limits.ts';

let database: Database;
let bed: RealtimeTestbed;

beforeAll(async () => {
  database = await testDatabase();
  // Disable the other limits, so that only the limit on pending bytes can close a socket.
  const frames = { ...defaultLimits.frames, burst: Number.POSITIVE_INFINITY };
  bed = await startRealtime({ database, limits: { frames, stuckMs: Number.POSITIVE_INFINITY, closeTimeoutMs: 200 } });
});
afterAll(async () => {
  await bed.close();
  await database.close();
});

test('R10 D21 a page that resumes again and again without reading the answers is disconnected', async () => {
  const text = 'x'.repeat(4_000);
  const events = Array.from({ length: 500 }, (_, i) => ({ commandId: `long-${i}`, data: { text: text + i } }));
  await Promise.all(events.map((event) => bed.rooms.append('talk:long', { authorId: 'ruth', type: 'said', ...event })));
  const [amos, ruth] = [await bed.viewer('amos'), await bed.viewer('ruth')];
  const { epoch } = await amos.follow('talk:long');
  amos.socket.pause();
  const sockets = () => bed.realtime.counters().sockets;
  // An answer is not sent if a newer request has replaced its request, so more requests are needed than the limit
  // allows.
  for (let after = 0; after < 200 && sockets() > 1; after += 1) {
    amos.send({ type: 'sub', id: `again-${after}`, topic: 'talk:long', epoch, after });
    await ruth.follow(`talk:other-${after % 10}`);
  }
  await expect.poll(sockets, { timeout: 5_000 }).toBe(1);
  await ruth.close();
}, 30_000);
