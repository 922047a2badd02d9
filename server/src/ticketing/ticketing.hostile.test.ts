import { sampleAttendeeForm, sampleEventForm } from '@nave/domain/testing/sample-ticketing.ts';
import { MAX_IMPORT_BYTES } from '@nave/domain/ticketing/attendee-import.ts';
import { MAX_EVENTS } from '@nave/domain/ticketing/ticket-event.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { anAttendee, anEvent } from '@nave/server/testing/builders.ts';
import { fingerprint } from '@nave/server/testing/fingerprint.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type EventRow, insertEvent } from './events.store.ts';

let bed: ApiTestbed;
let event: EventRow;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  event = await anEvent(bed.db);
});

const at = (rest = '') => `/api/clients/${event.clientId}/events/${event.id}${rest}`;
const owner = () => staff('owner', event.clientId);

function upload(file: string | Buffer, field = 'file') {
  const head = `--cut\r\ncontent-disposition: form-data; name="${field}"; filename="a/\u202eb.csv"\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from('\r\n--cut--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
  return bed.inject(owner(), { method: 'POST', url: at('/imports'), payload, headers });
}

test.each([
  ['a spreadsheet', Buffer.from('PK\x03\x04Number,Type\n1,2'), 415, 'ticketing.import-not-csv'],
  ['an old spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 415, 'ticketing.import-not-csv'],
  ['bytes that are no text', Buffer.from('Number,Type\n1\0,2'), 415, 'ticketing.import-not-csv'],
  ['nothing', Buffer.alloc(0), 400, 'ticketing.import-no-rows'],
  ['only line breaks', Buffer.alloc(1_000_000, '\n'), 400, 'ticketing.import-no-rows'],
  ['too many rows', Buffer.from(`Number,Type\n${'1,2\n'.repeat(20_001)}`), 413, 'ticketing.import-too-many-rows'],
  ['a file of more than 5 MB', Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a'), 413, 'ticketing.import-too-big'],
])('an upload of %s is refused and stores nothing', async (_name, file, status, code) => {
  const before = await fingerprint(bed.db);
  const answer = await upload(file);
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  expect(await fingerprint(bed.db)).toBe(before);
});

test('a file in another field, a JSON body and a broken multipart body are refused', async () => {
  expect((await upload('Number,Type\n1,2', 'other')).json().error.code).toBe('ticketing.import-missing');
  expect((await bed.as(owner(), 'POST', at('/imports'), { file: 'Number,Type' })).statusCode).toBe(415);
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
  const broken = await bed.inject(owner(), { method: 'POST', url: at('/imports'), payload: '--cut\r\nx', headers });
  expect(broken.statusCode).toBe(400);
});

test.each([
  ['one row of 5 MB', `Number,Type\n${'a,'.repeat(2_600_000)}`],
  ['one quoted cell of 5 MB', `Number,Type\n"${'a""'.repeat(1_500_000)}`],
  ['quotes and line breaks', `Number,Type\n${'",\n'.repeat(20_000)}`],
  ['rows of long cells', `Number,Type,Options\n${`1,${'x'.repeat(120)},${'y;'.repeat(60)}\n`.repeat(20_000)}`],
])('%s are judged row by row, and the file name is one line', async (_name, file) => {
  const answer = await upload(file);
  expect(answer.statusCode).toBe(201);
  const { rows, refused, added, fileName } = answer.json();
  expect([refused, added]).toEqual([rows, 0]);
  expect(fileName).toBe('b.csv');
});

test('a formula in a name stays a text in the export, and an import reads the name', async () => {
  const firstName = '=HYPERLINK("https://evil.example")';
  const { id } = await anAttendee(bed.db, event, { firstName, lastName: "'=1+1", number: '482916305571' });
  const csv = (await bed.as(owner(), 'GET', at('/attendees.csv'))).body;
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")",''=1+1,`);
  expect((await upload(csv)).json()).toMatchObject({ added: 0, changed: 0, unchanged: 1, refused: 0 });
  expect(id).toBeTruthy();
});

test('hostile texts in forms are refused, or stored as texts', async () => {
  const save = (changes: object) => bed.as(owner(), 'PUT', at(), { ...sampleEventForm(), ...changes });
  for (const changes of [
    { clientId: event.clientId },
    { types: [{ id: '__proto__', name: 'A' }] },
    { types: Array.from({ length: 10_000 }, () => ({ name: 'A' })) },
    { fields: [{ label: 'A', options: Array.from({ length: 101 }, (_, index) => ({ label: `${index}` })) }] },
    {
      theme: { backgroundCss: 'url(http://a.example)', linkColor: '', textColor: '', headerUrlLarge: '', logoUrl: '' },
    },
    { startsAt: '99999-01-01T00:00:00Z' },
    { capacity: 1e300 },
    { edition: 0 },
  ])
    expect([changes, (await save(changes)).statusCode]).toEqual([changes, 400]);
  expect((await save({ title: 'Ca\u202emp\u0000\n"; drop table attendees' })).json().title).toBe(
    'Camp "; drop table attendees',
  );
  const attendee = await bed.as(owner(), 'POST', at('/attendees'), {
    ...sampleAttendeeForm(),
    optionIds: Array.from({ length: 4_000 }, () => 'prayer'),
  });
  expect([attendee.statusCode, JSON.stringify(attendee.json().error?.fields)]).toEqual([
    400,
    '{"optionIds":"Options is not valid"}',
  ]);
});

test('a client has at most 1,000 events, and has many files judged only slowly', async () => {
  const columns = {
    clientId: event.clientId,
    title: 'A',
    startsAt: new Date(),
    asksNumber: true,
    createdAt: new Date(),
  };
  for (let index = 1; index < MAX_EVENTS; index += 1)
    await insertEvent(bed.db, { ...columns, id: v7(), theme: event.theme, number: String(200_000 + index) });
  const more = await bed.as(owner(), 'POST', `/api/clients/${event.clientId}/events`, sampleEventForm());
  expect([more.statusCode, more.json().error.code]).toEqual([409, 'ticketing.too-many-events']);
  expect((await bed.as(owner(), 'GET', `/api/clients/${event.clientId}/events`)).json().items).toHaveLength(MAX_EVENTS);
  const codes = new Set<number>();
  for (let files = 0; files < 61; files += 1) codes.add((await upload('Number,Type\n1,2')).statusCode);
  expect([...codes]).toEqual([201, 429]);
});
