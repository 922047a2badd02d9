import { type ApiTestbed, apiTestbed } from '@nave/server/testing/api-testbed.ts';
import { aContent } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORGET_PAGES } from './forget-pages.ts';
import { storeBatches, totalsOfContents } from './reactions.store.ts';
import { reactionPages } from './tables.ts';

const NOW = '2026-11-24T10:00:00.000Z';
let app: ApiTestbed;

beforeAll(async () => {
  app = await apiTestbed({ now: NOW });
});
afterAll(() => app.close());

test('what is known of pages is deleted two days later; the totals stay', async () => {
  const content = await aContent(app.db);
  const [old, recent] = [v7(), v7()];
  const store = (pageId: string, at: string) =>
    storeBatches(app.db, content, {
      batches: [{ pageId, batch: 1, counts: { heart: 2 } }],
      shard: 0,
      at: new Date(at),
    });
  await store(old, '2026-11-22T09:59:59.000Z');
  await store(recent, '2026-11-22T10:00:01.000Z');
  await app.platform.jobs.enqueue(app.db, FORGET_PAGES, {});
  await app.runDueJobs();
  const pages = await app.db.select({ pageId: reactionPages.pageId }).from(reactionPages);
  expect(pages).toEqual([{ pageId: recent }]);
  expect((await totalsOfContents(app.db, [content.id])).get(content.id)).toEqual({ heart: 4 });
});
