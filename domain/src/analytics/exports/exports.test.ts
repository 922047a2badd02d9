import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_START, cellText, csvLines, csvSeparators } from '../../kernel/csv.ts';
import { readAttendeeNumber } from '../../ticketing/attendee-number.ts';
import { findColumns } from '../../ticketing/csv/attendee-columns.ts';
import { csvRows, separatorOf } from '../../ticketing/csv/csv-rows.ts';
import { answerTable } from './answer-table.ts';
import { chatDataTable, type ExportedMessage, transcriptTable } from './chat-table.ts';
import { type ExportFormat, minutesCell, timeCell } from './export-format.ts';
import { paywallTable, viewerTable } from './viewer-table.ts';

const english: ExportFormat = { language: 'en', separator: ',', timeZone: 'America/Chicago' };
const spanish: ExportFormat = { language: 'es', separator: ';', timeZone: 'America/Mexico_City' };
const attendee = { attendeeNumber: '004829163055', eventNumber: '240116', typeName: 'Group' };
const message: ExportedMessage = {
  userName: 'Amos Bell',
  email: 'amos@grace.example',
  message: 'Hello #1',
  at: Date.parse('2026-11-22T16:00:05Z'),
  isHost: false,
  isRemoved: false,
  attendee: null,
};
const viewer = { name: 'Priya Anna Raman', email: 'priya@grace.example', seconds: 90, ...attendee };

test('EXP-6 EXP-9 EXP-10 EXP-33 a transcript has Name, Email, Message, Time and Host, and no #', () => {
  const { headings, cellsOf } = transcriptTable(english);
  expect(headings).toEqual(['Name', 'Email', 'Message', 'Time', 'Host']);
  expect(cellsOf(message)).toEqual(['Amos Bell', 'amos@grace.example', 'Hello ＃1', '2026-11-22 10:00:05', 'No']);
  expect(cellsOf({ ...message, userName: '#Ruth', email: null, isHost: true })).toEqual([
    '＃Ruth',
    '',
    'Hello ＃1',
    '2026-11-22 10:00:05',
    'Yes',
  ]);
  expect(transcriptTable(spanish).headings).toEqual(['Nombre', 'Correo', 'Mensaje', 'Hora', 'Anfitrión']);
  expect(
    transcriptTable(spanish)
      .cellsOf({ ...message, isHost: true })
      .at(-1),
  ).toBe('Sí');
});

test('EXP-7 EXP-8 chat data has the event and attendee columns only if there is such data, and marks removed messages', () => {
  const { headings, cellsOf } = chatDataTable(english, { hasAttendees: true });
  expect(headings.slice(5)).toEqual(['Removed', 'Attendee number', 'Event number', 'Attendee type']);
  expect(cellsOf({ ...message, attendee }).slice(5)).toEqual(['No', '0048-2916-3055', '240116', 'Group']);
  expect(cellsOf({ ...message, isRemoved: true }).slice(5)).toEqual(['Yes', '', '', '']);
  const without = chatDataTable(english, { hasAttendees: false });
  expect(without.headings).toEqual(['Name', 'Email', 'Message', 'Time', 'Host', 'Removed']);
  expect(without.cellsOf(message)).toHaveLength(6);
});

test('EXP-23 EXP-24 EXP-25 the time of watching is in minutes with 2 decimals: 90 seconds are 1.50', () => {
  expect([0, 90, 3_661, 5_400].map((seconds) => minutesCell(seconds, english))).toEqual([
    '0.00',
    '1.50',
    '61.02',
    '90.00',
  ]);
  expect(minutesCell(90, spanish)).toBe('1,50');
  for (const seconds of [0, 1, 59, 7_199]) expect(minutesCell(seconds, english).split('.')[1]).toHaveLength(2);
});

test('times are in the zone of the content, also over a change of clocks and at midnight', () => {
  expect(timeCell('2026-03-08T07:59:59Z', english)).toBe('2026-03-08 01:59:59');
  expect(timeCell('2026-03-08T08:00:00Z', english)).toBe('2026-03-08 03:00:00');
  expect(timeCell('2026-11-22T06:00:00Z', english)).toBe('2026-11-22 00:00:00');
});

test('EXP-26 a viewer row has first and last name, email, attendee number, event number, type and watch time', () => {
  const { headings, cellsOf } = viewerTable(english);
  expect(headings).toEqual(['First name', 'Last name', 'Email', 'Attendee number', 'Event number', 'Type', 'Minutes']);
  expect(cellsOf(viewer)).toEqual([
    'Priya',
    'Anna Raman',
    'priya@grace.example',
    '0048-2916-3055',
    '240116',
    'Group',
    '1.50',
  ]);
  const guest = { name: null, email: null, attendeeNumber: null, eventNumber: null, typeName: null, seconds: 0 };
  expect(cellsOf(guest)).toEqual(['', '', '', '', '', '', '0.00']);
  expect(paywallTable(english).cellsOf(viewer)).toEqual([
    '0048-2916-3055',
    '240116',
    'Group',
    'Priya Anna Raman',
    'priya@grace.example',
    '1.50',
  ]);
});

test('EXP-27 an answer row has title, text, response, action, time and data, with the person', () => {
  const answer = {
    id: 'a',
    contentId: 'c',
    firebaseId: 'amos',
    interactionId: 'i',
    title: 'First time here?',
    text: '<p>Tell us, please.</p>',
    showAt: null,
    hideAt: null,
    responseId: 'yes',
    responseText: 'Yes',
    action: 'collectEmail' as const,
    answeredAt: '2026-11-22T16:00:05.000Z',
    data: { email: 'new@grace.example' },
  };
  const { headings, cellsOf } = answerTable(english);
  const person = { name: 'Amos Bell', email: null };
  expect(headings).toHaveLength(8);
  expect(cellsOf({ answer, ...person })).toEqual([
    'First time here?',
    'Tell us, please.',
    'Yes',
    'collectEmail',
    '2026-11-22 10:00:05',
    'new@grace.example',
    'Amos Bell',
    '',
  ]);
  const dismissed = { ...answer, responseId: null, responseText: null, action: null };
  expect(cellsOf({ answer: dismissed, ...person })[2]).toBe('Dismissed');
});

/** Any text in any script, and what is difficult in a table. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc
    .array(
      fc.constantFrom('"', ',', ';', '\n', '\r', "'", '=', '+', '-', '@', '\t', '#', '0', '7', '👩‍👩‍👧', 'é', '主'),
      {
        maxLength: 14,
      },
    )
    .map((signs) => signs.join('')),
  fc.stringMatching(/^'*0?\d{1,16}$/),
);

test('EXP-28 EXP-29 EXP-30 EXP-34 every file reads back as its rows below one row of names, and no cell is a formula', () => {
  const attendees = fc.option(
    fc.record({ attendeeNumber: fc.stringMatching(/^\d{8,20}$/), eventNumber: anyText, typeName: anyText }),
  );
  const messages = fc.array(
    fc.record({
      userName: anyText,
      email: fc.option(anyText),
      message: anyText,
      at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
      isHost: fc.boolean(),
      isRemoved: fc.boolean(),
      attendee: attendees,
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(
      messages,
      fc.constantFrom(...csvSeparators),
      fc.constantFrom('en', 'es'),
      (all, separator, language) => {
        const { headings, cellsOf } = chatDataTable({ language, separator, timeZone: 'UTC' }, { hasAttendees: true });
        const rows = [headings, ...all.map(cellsOf)];
        const file = CSV_START + csvLines([headings], separator) + csvLines(all.map(cellsOf), separator);
        const text = file.slice(CSV_START.length);
        expect(file.startsWith(CSV_START)).toBe(true);
        expect(separatorOf(text)).toBe(separator);
        const cells = [...csvRows(text, separator)].map((row) => row.cells);
        expect(cells.map((row) => row.map(cellText))).toEqual(rows);
        for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]|^0\d+$|^\d{12,}$/);
        expect(text).not.toContain('#');
      },
    ),
    { numRuns: 1_000 },
  );
});

test('an import of attendees reads the viewers’ file in both languages', () => {
  const people = fc.array(
    fc.record({
      name: fc.option(anyText),
      email: fc.option(anyText),
      attendeeNumber: fc.stringMatching(/^\d{8,20}$/),
      eventNumber: anyText,
      typeName: anyText,
      seconds: fc.nat(),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(people, fc.constantFrom(english, spanish), (all, format) => {
      const { headings, cellsOf } = viewerTable(format);
      const text = csvLines([headings, ...all.map(cellsOf)], format.separator);
      const [head, ...rows] = [...csvRows(text, separatorOf(text))].map(({ cells }) => cells);
      const indexes = findColumns(head ?? [])?.indexes ?? {};
      const cell = (row: string[], column: keyof typeof indexes) => cellText(row[indexes[column] ?? -1] ?? '?');
      expect(rows.map((row) => [readAttendeeNumber(cell(row, 'number')), cell(row, 'type')])).toEqual(
        all.map(({ attendeeNumber, typeName }) => [attendeeNumber, typeName]),
      );
      const names = rows.map((row) => `${cell(row, 'firstName')} ${cell(row, 'lastName')}`.trim());
      expect(names).toEqual(all.map(({ name }) => (name ?? '').trim().split(/\s+/).join(' ')));
    }),
    { numRuns: 1_000 },
  );
});
