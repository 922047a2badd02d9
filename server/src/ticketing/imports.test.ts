import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import { type ApiTestbed, apiTestbed, globalOwner, staff } from '@nave/server/testing/api-testbed.ts';
import { aClient, anAttendee, anEvent } from '@nave/server/testing/builders.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attendeeFollowers } from './attendee-followers.ts';
import { attendeesInOrder, countAttendees, upsertAttendees } from './attendees.store.ts';
import { type EventRow, updateEvent, writeParts } from './events.store.ts';
import { runImport } from './run-import.ts';

let bed: ApiTestbed;
let event: EventRow;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  // Numbers are unique in the product, and the tests use the same ones.
  await bed.db.execute(sql`delete from attendees`);
  const { id: clientId } = await aClient(bed.db, { timeZoneName: 'America/Costa_Rica' });
  event = await anEvent(bed.db, { clientId });
});

const urlOf = ({ clientId, id }: EventRow, rest: string) => `/api/clients/${clientId}/events/${id}/imports${rest}`;
const ask = (method: 'GET' | 'POST', rest: string) =>
  bed.as(staff('admin', event.clientId), method, urlOf(event, rest));

/** Sends a file as a browser does. */
function upload(file: string | Buffer, { to = event, field = 'file' } = {}) {
  const head = `--cut\r\ncontent-disposition: form-data; name="${field}"; filename="people.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from('\r\n--cut--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
  return bed.inject(staff('admin', to.clientId), { method: 'POST', url: urlOf(to, ''), payload, headers });
}
const preview = async (file: string | Buffer): Promise<AttendeeImport> => {
  const answer = await upload(file);
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
/** Judges and writes a file; returns the finished import. */
async function importFile(file: string | Buffer): Promise<AttendeeImport> {
  const { id } = await preview(file);
  expect((await ask('POST', `/${id}/start`)).statusCode).toBe(200);
  await bed.runDueJobs();
  return (await ask('GET', `/${id}`)).json();
}
const stored = async (of = event) =>
  (await attendeesInOrder(bed.db, { clientId: of.clientId, eventId: of.id }, { after: undefined, limit: 100_000 })).map(
    ({ number, firstName, lastName, typeId, optionIds, orderedAt, status }) =>
      [number, firstName, lastName, typeId, optionIds.join(), orderedAt.toISOString(), status].join('|'),
  );
const numbered = (index: number) => String(500_000_000_000 + index * 7_919);
const fileOf = (count: number) =>
  `Number,First name,Last name,Type\n${Array.from({ length: count }, (_, index) => `${numbered(index)},Person,${index},Adult`).join('\n')}`;

const file = `Number,First name,Last name,Type,Options,Order date
4829-1630-5571,Lydia,Marín,Adult,Prayer; Worship,2026-11-02
915530274816,Timothy,Ray,Child,,03/31/2026 2:05 PM
1234567,Short,Number,Adult,,
773311559922,Eunice,Lois,Baby,,
1.23457E+11,Excel,Number,Adult,,
`;

test('TKT-100~ TKT-102 TKT-103 a preview counts what each row would do and changes no attendee; the import does it', async () => {
  await anAttendee(bed.db, event, { number: '915530274816' });
  const before = await stored();
  const judged = await preview(file);
  const refusedRows = [
    { row: 4, problem: 'bad-number', value: '1234567' },
    { row: 5, problem: 'unknown-type', value: 'Baby' },
    { row: 6, problem: 'shortened', value: '1.23457E+11' },
  ];
  const counts = { rows: 5, added: 1, changed: 1, unchanged: 0, refused: 3, refusedRows };
  expect(judged).toMatchObject({ state: 'previewed', done: 0, fileName: 'people.csv', ...counts });
  expect(judged).toMatchObject({ warnings: [], dateOrder: 'month-first', timeZoneName: 'America/Costa_Rica' });
  expect(await stored()).toEqual(before);
  await ask('POST', `/${judged.id}/start`);
  await bed.runDueJobs();
  expect((await ask('GET', `/${judged.id}`)).json()).toMatchObject({ state: 'finished', done: 5, ...counts });
  expect(await stored()).toEqual([
    '482916305571|Lydia|Marín|adult|prayer,worship|2026-11-03T05:59:00.000Z|Active',
    '915530274816|Timothy|Ray|child||2026-03-31T20:05:00.000Z|Active',
  ]);
});

test('TKT-101 TKT-104 importing the same file twice leaves the same attendees, and a row changes the attendee with its number', async () => {
  await importFile(file);
  const once = await stored();
  expect(once).toHaveLength(2);
  const again = await importFile(file);
  expect(again).toMatchObject({ state: 'finished', added: 0, changed: 0, unchanged: 2, refused: 3 });
  expect(await stored()).toEqual(once);
  await importFile('Número;Tipo;Nombre\n482916305571;Child;Lidia\n');
  expect(await stored()).toEqual([once[0]?.replace('Lydia', 'Lidia').replace('adult', 'child'), once[1]]);
});

test('files in UTF-8, Windows-1252 and UTF-16 with any separator have the same attendees', async () => {
  const text = 'Número\tTipo\tApellido\r\n482916305571\tadult\tMarín\r\n';
  const files = [
    Buffer.from(`\ufeff${text.replaceAll('\t', ';')}`),
    Buffer.from(text.replaceAll('\t', ','), 'latin1'),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  ];
  for (const [index, bytes] of files.entries()) {
    const { added, unchanged } = await importFile(bytes);
    expect([index, added, unchanged]).toEqual([index, index === 0 ? 1 : 0, index === 0 ? 0 : 1]);
  }
  expect((await stored())[0]).toContain('|Marín|adult|');
});

test('an import that crashes in the middle continues at the first row that is not written', async () => {
  const { id: importId } = await preview(fileOf(1_700));
  await ask('POST', `/${importId}/start`);
  const job = { clientId: event.clientId, eventId: event.id, importId };
  const told: string[] = [];
  const batches: number[] = [];
  let crashes = true;
  const followers = attendeeFollowers({ record: () => {} });
  followers.register(async (_tx, changed) => {
    batches.push(changed.length);
    if (crashes && batches.length === 3) throw new Error('power cut');
    told.push(...changed.map(({ number }) => number));
    return () => undefined;
  });
  await expect(runImport({ db: bed.db, followers }, job)).rejects.toThrow('power cut');
  expect((await ask('GET', `/${importId}`)).json()).toMatchObject({ state: 'failed', done: 1_000, added: 1_000 });
  expect(await countAttendees(bed.db, { clientId: job.clientId, eventId: job.eventId })).toBe(1_000);
  crashes = false;
  await runImport({ db: bed.db, followers }, job);
  expect((await ask('GET', `/${importId}`)).json()).toMatchObject({
    ...{ state: 'finished', done: 1_700, added: 1_700, changed: 0, refused: 0 },
  });
  expect(batches).toEqual([500, 500, 500, 500, 200]);
  expect(told.toSorted()).toEqual(Array.from({ length: 1_700 }, (_, index) => numbered(index)).toSorted());
  await runImport({ db: bed.db, followers }, job);
  expect(told).toHaveLength(1_700);
});

test('two runs of an import at the same time, and two imports of the same file, write each row once', async () => {
  const [first, second] = [await preview(fileOf(1_200)), await preview(fileOf(1_200))];
  for (const { id } of [first, second]) await ask('POST', `/${id}/start`);
  const followers = attendeeFollowers({ record: () => {} });
  let told = 0;
  followers.register(async (_tx, changed) => {
    return () => {
      told += changed.length;
    };
  });
  const run = (importId: string) =>
    runImport({ db: bed.db, followers }, { clientId: event.clientId, eventId: event.id, importId });
  await Promise.all([run(first.id), run(first.id), run(second.id), run(second.id)]);
  const results: AttendeeImport[] = await Promise.all(
    [first, second].map(async ({ id }) => (await ask('GET', `/${id}`)).json()),
  );
  for (const { state, done, refused } of results) expect([state, done, refused]).toEqual(['finished', 1_200, 0]);
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(1_200);
  expect(results.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(1_200);
  expect([await countAttendees(bed.db, { clientId: event.clientId, eventId: event.id }), told]).toEqual([1_200, 1_200]);
});

test('a type that is renamed between two batches counts from the second batch on', async () => {
  event = await anEvent(bed.db, { clientId: event.clientId, types: [{ id: 'type-1', name: 'Adult' }] });
  const { id: importId } = await preview(fileOf(700));
  await ask('POST', `/${importId}/start`);
  const followers = attendeeFollowers({ record: () => {} });
  followers.register(async (tx) => {
    // In the transaction of the first batch, so that the second batch meets the new name.
    await writeParts(tx, event, { types: [{ id: 'type-1', name: 'Grown-up' }], fields: [] });
    await updateEvent(tx, event, { edition: 2 });
    return () => undefined;
  });
  await runImport({ db: bed.db, followers }, { clientId: event.clientId, eventId: event.id, importId });
  const { state, done, added, refused, refusedRows } = (await ask('GET', `/${importId}`)).json();
  expect([state, done, added, refused]).toEqual(['finished', 700, 500, 200]);
  expect(refusedRows).toHaveLength(20);
  expect(refusedRows[0]).toEqual({ row: 502, problem: 'unknown-type', value: 'Adult' });
});

test('a number of another event is refused, and a file with many of them tells nothing', async () => {
  const elsewhere = await anEvent(bed.db);
  const taken = await Promise.all(
    Array.from({ length: 21 }, (_, index) => anAttendee(bed.db, elsewhere, { number: numbered(index) })),
  );
  const few = await importFile(
    fileOf(22)
      .split('\n')
      .filter((_, row) => row === 0 || row > 19)
      .join('\n'),
  );
  expect(few).toMatchObject({ added: 1, refused: 2 });
  expect(few.refusedRows[0]).toEqual({ row: 2, problem: 'number-taken', value: numbered(19) });
  const many = await upload(fileOf(22));
  expect([many.statusCode, many.json().error.code]).toEqual([409, 'ticketing.import-numbers-taken']);
  expect(many.body).not.toContain(numbered(0));
  expect((await stored(elsewhere)).length).toBe(taken.length);
});

test('TKT-95~ of two imports of the same numbers into two events at the same time, each number goes to one event', async () => {
  const other = await anEvent(bed.db);
  const ids: string[] = [];
  for (const to of [event, other]) {
    const { id } = (await upload(fileOf(900), { to })).json();
    await bed.as(staff('admin', to.clientId), 'POST', urlOf(to, `/${id}/start`));
    ids.push(id);
  }
  const followers = attendeeFollowers({ record: () => {} });
  const run = ({ clientId, id }: EventRow, importId = '') =>
    runImport({ db: bed.db, followers }, { clientId, eventId: id, importId });
  await Promise.all([run(event, ids[0]), run(other, ids[1])]);
  const results: AttendeeImport[] = [
    (await ask('GET', `/${ids[0]}`)).json(),
    (await bed.as(staff('admin', other.clientId), 'GET', urlOf(other, `/${ids[1]}`))).json(),
  ];
  for (const { state, added, refused } of results) expect([state, added + refused]).toEqual(['finished', 900]);
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(900);
  expect([(await stored()).length, (await stored(other)).length]).toEqual(results.map(({ added }) => added));
});

test('a write never changes the attendee of another event', async () => {
  const elsewhere = await anEvent(bed.db);
  const { number } = await anAttendee(bed.db, elsewhere, { number: '482916305571' });
  const before = await stored(elsewhere);
  const values = { id: v7(), number, typeId: 'adult', firstName: 'Other', lastName: '', optionIds: [] };
  const row = { ...values, orderedAt: new Date(), status: 'Cancelled' as const };
  const inEvent = { clientId: event.clientId, eventId: event.id };
  expect(await upsertAttendees(bed.db, inEvent, [row])).toEqual([]);
  expect(await upsertAttendees(bed.db, inEvent, [{ ...row, number: '482916305572' }])).toEqual(['482916305572']);
  expect(await stored(elsewhere)).toEqual(before);
});

test('the refused rows are a file with a reason for each, which can be mended and imported', async () => {
  const { id } = await preview(file);
  const answer = await ask('GET', `/${id}/refused.csv?language=es`);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffMotivo,Number,First name,Last name,Type,Options,Order date',
    'Un número de asistente tiene de 8 a 20 dígitos y nada más.,1234567,Short,Number,Adult,,',
  ]);
  expect(answer.body.split('\r\n')).toHaveLength(5);
  const mended = answer.body
    .replace('1234567', '12345678')
    .replace('Baby', 'Child')
    .replace('1.23457E+11', '123456789012');
  expect(await importFile(mended)).toMatchObject({ added: 3, refused: 0 });
});

test('a finished or a running import is not started again, and an import of another event is not found', async () => {
  const { id } = await preview(fileOf(3));
  const [one, two] = await Promise.all([ask('POST', `/${id}/start`), ask('POST', `/${id}/start`)]);
  expect([one?.json().state, two?.json().state]).toEqual(['running', 'running']);
  await bed.runDueJobs();
  expect((await ask('POST', `/${id}/start`)).json()).toMatchObject({ state: 'finished', added: 3 });
  await bed.runDueJobs();
  expect((await ask('GET', `/${id}`)).json()).toMatchObject({ state: 'finished', done: 3, added: 3 });
  const other = await anEvent(bed.db, { clientId: event.clientId });
  for (const rest of ['', '/refused.csv'])
    expect((await bed.as(staff('owner', other.clientId), 'GET', urlOf(other, `/${id}${rest}`))).json().error.code).toBe(
      'ticketing.no-import',
    );
});

test('deleting an event during an import ends the import', async () => {
  const { id: importId } = await preview(fileOf(700));
  await ask('POST', `/${importId}/start`);
  const followers = attendeeFollowers({ record: () => {} });
  const job = { clientId: event.clientId, eventId: event.id, importId };
  const owner = staff('owner', event.clientId);
  const [deleted] = await Promise.all([
    bed.as(owner, 'DELETE', `/api/clients/${event.clientId}/events/${event.id}`),
    runImport({ db: bed.db, followers }, job),
  ]);
  expect(deleted?.statusCode).toBe(200);
  expect(await countAttendees(bed.db, { clientId: job.clientId, eventId: job.eventId })).toBe(0);
});

test('an import whose organisation is archived fails, and goes on once the organisation is back', async () => {
  const { id: importId } = await preview(fileOf(3));
  await ask('POST', `/${importId}/start`);
  const archive = (isArchived: boolean) =>
    bed.as(globalOwner, 'POST', `/api/clients/${event.clientId}/product`, { isArchived });
  expect((await archive(true)).statusCode).toBe(200);
  await bed.runDueJobs();
  await archive(false);
  expect((await ask('GET', `/${importId}`)).json()).toMatchObject({ state: 'failed', done: 0 });
  expect((await ask('POST', `/${importId}/start`)).json().state).toBe('running');
  await bed.runDueJobs();
  expect((await ask('GET', `/${importId}`)).json()).toMatchObject({ state: 'finished', added: 3 });
});

test('of previews that nobody starts, the newest five of an event are kept', async () => {
  const other = await anEvent(bed.db, { clientId: event.clientId });
  const elsewhere: AttendeeImport = (await upload(file, { to: other })).json();
  const { id: started } = await preview(fileOf(1));
  await ask('POST', `/${started}/start`);
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) ids.push((await preview(file)).id);
  const statuses = await Promise.all(ids.map(async (id) => (await ask('GET', `/${id}`)).statusCode));
  expect(statuses).toEqual([404, 404, 200, 200, 200, 200, 200]);
  expect((await ask('GET', `/${started}`)).statusCode).toBe(200);
  const read = await bed.as(staff('admin', other.clientId), 'GET', urlOf(other, `/${elsewhere.id}`));
  expect(read.statusCode).toBe(200);
});

test('uploaded files are deleted after a week', async () => {
  const { id } = await preview(file);
  await bed.platform.jobs.enqueue(bed.db, 'ticket-names', {});
  await bed.runDueJobs();
  expect((await ask('GET', `/${id}`)).statusCode).toBe(200);
  const now = bed.clock.now().getTime();
  bed.clock.advance(8 * 86_400_000);
  await bed.platform.jobs.enqueue(bed.db, 'ticket-names', {});
  await bed.runDueJobs();
  expect((await ask('GET', `/${id}`)).statusCode).toBe(404);
  expect(bed.clock.now().getTime()).toBeGreaterThan(now);
});
