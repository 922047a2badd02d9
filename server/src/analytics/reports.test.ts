import { type ApiTestbed, apiTestbed } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { seedViewings } from '@nave/server/testing/seed-viewings.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeClicks } from './clicks.store.ts';
import { readingReports } from './reports.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

test('the clicks and answers of a content with more than 10,000 of them are read again after 30 seconds', async () => {
  const { id: clientId } = await aClient(bed.db);
  const { id: channelId } = await aChannel(bed.db, { clientId });
  const startsAt = bed.clock.now();
  const { id: contentId } = await aContent(bed.db, { clientId, channelIds: [channelId], startsAt });
  const viewerId = v7();
  await seedViewings(bed.db, { id: contentId, clientId, channelId, startsAt }, [{ id: viewerId, stays: [[0, 60]] }]);
  let now = 0;
  const read = readingReports({ db: bed.db, now: () => now });
  const give = async () => (await read({ clientId, contentId })).linkClicks[0]?.value;
  const click = (seconds: number) =>
    storeClicks(
      bed.db,
      { clientId, contentId },
      [{ viewerId, label: 'Give' }],
      new Date(startsAt.getTime() + seconds * 1_000),
    );
  await click(0);
  expect(await give()).toBe(1);
  await click(10);
  // Few are read each time.
  expect(await give()).toBe(2);
  // Also those of strangers cost time, though they do not count.
  await bed.db.execute(sql`
    insert into link_clicks (content_id, viewer_id, label, client_id, clicks, clicked_at)
    select ${contentId}::uuid, 'stranger ' || n, 'Give', ${clientId}::uuid, 1, now() from generate_series(1, 10001) n`);
  expect(await give()).toBe(2);
  await click(20);
  now = 29_999;
  expect(await give()).toBe(2);
  now = 30_000;
  expect(await give()).toBe(3);
});
