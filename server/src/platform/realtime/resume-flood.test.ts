import { testDatabase } from '@nave/server/testing/database.ts';
import { type RealtimeTestbed, startRealtime } from '@nave/server/testing/realtime-testbed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';

let database: Database;
let bed: RealtimeTestbed;

beforeAll(async () => {
  database = await testDatabase();
  // Nothing but what waits ends a socket here.
  bed = await startRealtime({ database, limits: { stuckMs: Number.POSITIVE_INFINITY, closeTimeoutMs: 200 } });
});
afterAll(async () => {
  await bed.close();
  await database.close();
});

test('R10 D21 a page that resumes again and again without reading is ended, however little is new', async () => {
  const text = 'x'.repeat(4_000);
  const events = Array.from({ length: 500 }, (_, i) => ({ commandId: `long-${i}`, data: { text: text + i } }));
  await Promise.all(events.map((event) => bed.rooms.append('talk:long', { authorId: 'ruth', type: 'said', ...event })));
  const [amos, ruth] = [await bed.viewer('amos'), await bed.viewer('ruth')];
  const { epoch } = await amos.follow('talk:long');
  amos.socket.pause();
  for (let after = 0; after < 50; after += 1) {
    amos.send({ type: 'sub', id: `again-${after}`, topic: 'talk:long', epoch, after });
    // By the time of this answer, which asks the database, the one before has been given.
    await ruth.follow(`talk:other-${after % 20}`);
  }
  await expect.poll(() => bed.realtime.counters().sockets, { timeout: 5_000 }).toBe(1);
  await ruth.close();
}, 30_000);
