import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient, anEvent } from '@nave/server/testing/builders.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertImport, type NewImport } from './imports.store.ts';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

interface OneEvent {
  id: string;
  clientId: string;
}

function anImport({ id: eventId, clientId }: OneEvent, hour: number, changes: Partial<NewImport> = {}) {
  const file = { fileName: `${hour}.csv`, file: 'Number,Type\n', timeZoneName: 'UTC', otherColumns: [], warnings: [] };
  const counts = { rows: 1, done: 1, added: 1, changed: 0, unchanged: 0, refused: [] };
  const createdAt = new Date(Date.UTC(2026, 10, 1, hour));
  const values = { id: v7(), clientId, eventId, state: 'finished' as const, createdAt };
  return insertImport(bed.db, { ...values, ...file, ...counts, ...changes });
}

test('the imports of an event are those that were started, the newest first, at most 10', async () => {
  const { id: clientId } = await aClient(bed.db);
  const event = await anEvent(bed.db, { clientId });
  const other = await anEvent(bed.db, { clientId });
  const names = async ({ id }: OneEvent) => {
    const answer = await bed.as(staff('admin', clientId), 'GET', `/api/clients/${clientId}/events/${id}/imports`);
    return answer.json().items.map(({ fileName }: { fileName: string }) => fileName);
  };
  expect(await names(event)).toEqual([]);
  await anImport(event, 1);
  await anImport(event, 3, { state: 'running' });
  await anImport(event, 2, { state: 'failed' });
  await anImport(event, 4, { state: 'previewed' });
  await anImport(other, 5);
  expect(await names(event)).toEqual(['3.csv', '2.csv', '1.csv']);
  expect(await names(other)).toEqual(['5.csv']);
  for (let hour = 6; hour < 16; hour += 1) await anImport(event, hour);
  const newest = await names(event);
  expect([newest.length, newest[0], newest.at(-1)]).toEqual([10, '15.csv', '6.csv']);
});
