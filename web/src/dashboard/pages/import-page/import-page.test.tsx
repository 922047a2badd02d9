import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { importRefusals, ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, refusal } from '../../../lib/testing/fake-server.ts';
import { FakeUpload } from '../../testing/fake-upload.ts';
import { openDashboard } from '../../testing/open-dashboard.tsx';
import { GRACE } from '../../testing/records.ts';
import { anImport, aTicketingServer, atRetreat, IMPORT, RETREAT } from '../../testing/ticketing-records.ts';

const path = `/dashboard/${GRACE}/events/${RETREAT}/import`;
const stored = `${path}/${IMPORT}`;
const csv = new File(['Number,Type\n482109371125,Adult\n'], 'retreat.csv', { type: 'text/csv' });

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeUpload));

async function chooseFile(file: File) {
  await screen.findByText('Drop your CSV file here');
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
}

function answersImport(server: FakeServer, changes: Partial<AttendeeImport> = {}) {
  return server.on(ticketingCalls.import, { ...atRetreat, importId: IMPORT }, () => ({ body: anImport(changes) }));
}

/** Returns the shown counts by their labels. */
function counts() {
  return Object.fromEntries(
    ['Added', 'Changed', 'Unchanged', 'Refused'].map((label) => [
      label,
      screen.getByText(label).nextElementSibling?.textContent,
    ]),
  );
}

test('TKT-99~ the page names the columns of a file: number, names, type, options and order date', async () => {
  aTicketingServer();
  openDashboard(path);
  const columns = within(await screen.findByRole('region', { name: 'Columns' }));
  for (const name of ['Number', 'First name', 'Last name', 'Type', 'Options', 'Order date'])
    expect(columns.getByText(name)).toBeTruthy();
  expect(columns.getByText('One of this event’s attendee types: Adult, Child.')).toBeTruthy();
  expect(columns.getByText(/separated by semicolons: Prayer\.$/)).toBeTruthy();
});

test('TKT-99~ the sample file has a row for each of two attendees in these columns', async () => {
  const saved: Blob[] = [];
  const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
  aTicketingServer();
  openDashboard(path);
  fireEvent.click(await screen.findByRole('button', { name: 'Download sample' }));
  expect((await saved[0]?.text())?.replace('\ufeff', '').split('\r\n')).toEqual([
    'Number,First name,Last name,Type,Options,Order date,Status',
    '4821-0937-1125,Emma,Harris,Adult,Prayer,2026-03-31,',
    '7300-1825-4466,Noah,Lopez,Child,,2026-04-02,',
    '',
  ]);
});

test('TKT-99~ TKT-100~ a chosen file is uploaded, and the page shows what it changes before it is imported', async () => {
  const server = aTicketingServer();
  const router = openDashboard(path);
  await chooseFile(csv);
  await waitFor(() =>
    expect(FakeUpload.current).toMatchObject({ call: ticketingCalls.previewImport, params: atRetreat }),
  );
  expect(FakeUpload.current.sent?.get('file')).toBeInstanceOf(File);
  FakeUpload.current.progress(1);
  expect(screen.getByText('Checking every row...')).toBeTruthy();
  answersImport(server, { warnings: [{ warning: 'in-sequence', count: 212 }], otherColumns: ['Seat'] });
  await FakeUpload.current.answer(
    201,
    anImport({ warnings: [{ warning: 'in-sequence', count: 212 }], otherColumns: ['Seat'] }),
  );
  expect(await screen.findByRole('heading', { name: 'What this file changes' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(stored);
  expect(counts()).toEqual({ Added: '9,400', Changed: '500', Unchanged: '98', Refused: '2' });
  expect(screen.getByText('212 rows:').parentElement?.textContent).toContain('Numbers that follow one another');
  expect(screen.getByText('These columns are ignored: Seat')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 9,998 attendees' })).toBeTruthy();
  expect(server.asked(ticketingCalls.startImport)).toEqual([]);
});

test('TKT-100~ each refused row is shown with its reason, and all are in a file', async () => {
  answersImport(aTicketingServer(), { refused: 30 });
  openDashboard(stored);
  const refused = within(await screen.findByRole('region', { name: '30 refused rows' }));
  const rows = refused.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Row 18');
  expect(rows[0]).toContain('1.23457E+11 Excel shortened this number.');
  expect(rows[1]).toContain('Row 912Grown-up The event has no attendee type of this name.');
  expect(refused.getByText('28 more rows are in the downloaded file.')).toBeTruthy();
  expect(refused.getByRole('link', { name: 'Download refused rows' }).getAttribute('href')).toBe(
    `/api/clients/${GRACE}/events/${RETREAT}/imports/${IMPORT}/refused.csv?language=en`,
  );
});

test('TKT-100 an import shows its progress, and at its end how many rows were added, changed and refused, with reasons', async () => {
  const server = answersImport(aTicketingServer());
  server.on(ticketingCalls.startImport, { ...atRetreat, importId: IMPORT }, () => {
    const running = { state: 'running', done: 4_500, added: 4_300, changed: 200, unchanged: 0, refused: 0 } as const;
    answersImport(server, { ...running, refusedRows: [] });
    return { body: anImport({ ...running, refusedRows: [] }) };
  });
  openDashboard(stored);
  fireEvent.click(await screen.findByRole('button', { name: 'Import 9,998 attendees' }));
  expect(await screen.findByText('4,500 of 10,000 rows')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Import' }).getAttribute('aria-valuenow')).toBe('45');
  expect(counts()).toMatchObject({ Added: '4,300', Changed: '200' });
  answersImport(server, { state: 'finished' });
  expect(await screen.findByRole('heading', { name: '9,900 attendees imported' }, { timeout: 5_000 })).toBeTruthy();
  expect(counts()).toEqual({ Added: '9,400', Changed: '500', Unchanged: '98', Refused: '2' });
  expect(screen.getByText(/Excel shortened this number/)).toBeTruthy();
  expect(screen.getByText(/The event has no attendee type of this name/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See attendees' })).toBeTruthy();
});

test('a page that is opened while an import runs shows that import', async () => {
  const running = { state: 'running', done: 500 } as const;
  const server = answersImport(aTicketingServer(), running);
  server.answers(ticketingCalls.imports, { items: [anImport(running)] });
  const router = openDashboard(path);
  expect(await screen.findByText('500 of 10,000 rows')).toBeTruthy();
  expect(router.state.location.pathname).toBe(stored);
});

test('earlier imports are listed with links', async () => {
  aTicketingServer().answers(ticketingCalls.imports, { items: [anImport({ state: 'finished' })] });
  openDashboard(path);
  const earlier = within(await screen.findByRole('region', { name: 'Earlier imports' }));
  expect(earlier.getByRole('link', { name: 'retreat.csv' }).getAttribute('href')).toBe(stored);
  expect(earlier.getByText(/Finished · 10,000 rows · 2 refused/)).toBeTruthy();
});

test('an import that has stopped is continued', async () => {
  const server = answersImport(aTicketingServer(), { state: 'failed', done: 4_500 });
  server.on(ticketingCalls.startImport, {}, () => {
    answersImport(server, { state: 'finished' });
    return { body: anImport({ state: 'running' }) };
  });
  openDashboard(stored);
  expect(await screen.findByText(/^4,500 of 10,000 rows are written/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue import' }));
  expect(await screen.findByRole('heading', { name: '9,900 attendees imported' })).toBeTruthy();
});

test('a file without changes cannot be imported, and the page says why', async () => {
  answersImport(aTicketingServer(), { rows: 98, added: 0, changed: 0, refused: 0, refusedRows: [] });
  openDashboard(stored);
  expect(await screen.findByText(/^The event already has these attendees/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose another file' }).getAttribute('href')).toBe(path);
});

test('a file that is no CSV is refused with the reason', async () => {
  aTicketingServer();
  openDashboard(path);
  const before = FakeUpload.current;
  await chooseFile(csv);
  await waitFor(() => expect(FakeUpload.current).not.toBe(before));
  const { code, message } = importRefusals.notCsv;
  await FakeUpload.current.answer(415, { error: { code, message } });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('a file over 5 MB is refused before it is sent', async () => {
  aTicketingServer();
  openDashboard(path);
  const before = FakeUpload.current;
  await chooseFile(new File([new Uint8Array(5_242_881)], 'big.csv', { type: 'text/csv' }));
  expect((await screen.findByRole('alert')).textContent).toBe(importRefusals.tooBig.message);
  expect(FakeUpload.current).toBe(before);
});

test('an import that does not exist shows "Import not found."', async () => {
  const { code, message } = ticketingRefusals.importNotFound;
  aTicketingServer().on(ticketingCalls.import, {}, refusal(404, code, message));
  openDashboard(stored);
  expect(await screen.findByText('Import not found.')).toBeTruthy();
});
