import { type ApiTestbed, apiTestbed, globalOwner } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { aVisit, type CountingProcess, countingProcess } from '@nave/server/testing/counting-process.ts';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { viewings } from './tables.ts';

const START = '2026-11-22T10:00:00.000Z';
let bed: ApiTestbed;
let one: CountingProcess;
let content: { id: string; clientId: string };
let channelId: string;

beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  bed.clock.set(START);
  one = countingProcess(bed);
  const { id: clientId } = await aClient(bed.db);
  channelId = (await aChannel(bed.db, { clientId })).id;
  const { id } = await aContent(bed.db, { clientId, channelIds: [channelId], startsAt: new Date(START) });
  content = { id, clientId };
});
afterEach(() => one.kill());

test('ANA-127~ a viewer whose data the database refuses holds up no others, neither in the batch nor in later ones', async () => {
  const guests = Array.from({ length: 320 }, () => v7());
  for (const [index, id] of guests.entries()) {
    const visit = aVisit({ kind: 'guest', id }, content, channelId);
    one.stays.set(id, index === 7 ? { ...visit, channelId: 'no id' } : visit);
  }
  await one.recorder.flush();
  bed.clock.advance(60_000);
  for (const id of guests) one.stays.set(id, null);
  await one.recorder.flush();
  const answer = await bed.as(globalOwner, 'GET', `/api/contents/${content.id}/analytics`);
  expect(answer.json()).toMatchObject({ uniqueViewers: 319, totalWatchTime: 319 * 60 });
});

test('ANA-86~ a source and a name with characters that the database cannot store are stored without them', async () => {
  const amos = { kind: 'guest', id: v7(), name: 'Am\u0000os\ud83d' } as const;
  one.stays.set('page', { ...aVisit(amos, content, channelId), source: 'easter\u0000\ud83d' });
  await one.recorder.flush();
  const [row] = await bed.db.select().from(viewings).where(eq(viewings.contentId, content.id));
  expect([row?.source, row?.name]).toEqual(['easter\ufffd', 'Amos\ufffd']);
});
