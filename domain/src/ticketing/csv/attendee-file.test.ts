import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_START, csvLines } from '../../kernel/csv.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sampleEventForm } from '../../testing/sample-ticketing.ts';
import { ticketEventValues } from '../ticket-event-form.ts';
import { attendeeCells } from './attendee-cells.ts';
import { attendeeColumns, columnHeadings } from './attendee-columns.ts';
import { filledRows, type ReadRow, rowReader, surveyFile } from './attendee-file.ts';
import { optionsInFile, typesInFile } from './attendee-row.ts';
import { mergeRow } from './merge-row.ts';
import { numberWarnings } from './number-warnings.ts';

const event = ticketEventValues(sampleEventForm(), () => '');

/** Runs work that is done in steps. */
function finished<Result>(work: Generator<void, Result, void>): Result {
  for (;;) {
    const { value, done } = work.next();
    if (done) return value;
  }
}

/** Reads a file as a whole. */
function read(text: string, of: Parameters<typeof typesInFile>[0] & Parameters<typeof optionsInFile>[0] = event) {
  const survey = finished(surveyFile(text));
  const names = { types: typesInFile(of), options: optionsInFile(of), timeZone: 'America/Chicago' };
  const reader = rowReader(text, survey, names);
  const rows: ReadRow[] = [];
  for (let batch = finished(reader.readBatch(3)); batch.length > 0; batch = finished(reader.readBatch(3)))
    rows.push(...batch);
  return { survey, rows: rows.map(({ row, read }) => ({ row, ...read })), numbers: reader.numbers };
}

function refusalOf(text: string): string | undefined {
  try {
    finished(surveyFile(text));
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.text.code : String(error);
  }
}

const whole = { number: '11112222', typeId: 'adult' };

test('TKT-99~ columns are found by their headings, in any order and in English or Spanish', () => {
  const english =
    'Order Date,Options,TYPE,last name,First Name,Number\n2026-11-02T15:30:00Z,Prayer,adult,Marín,Lydia,1111-2222\n';
  const spanish =
    'Número de asistente;Nombre;Apellidos;Tipo;Opciones;Fecha de pedido\r\n11112222;Lydia;Marín;ADULT;prayer;2026-11-02T15:30:00Z';
  const expected = {
    ...whole,
    firstName: 'Lydia',
    lastName: 'Marín',
    optionIds: ['prayer'],
    orderedAt: '2026-11-02T15:30:00.000Z',
  };
  for (const text of [english, spanish, `sep=,\r\n${english}`]) expect(read(text).rows).toMatchObject([expected]);
  expect(read('Number,Type,Shirt size,\n11112222,Adult,L,').survey.others).toEqual(['Shirt size']);
});

test('a file without rows, without a column that is needed, with a column twice, or with too many rows is refused', () => {
  expect(refusalOf('')).toBe('ticketing.import-no-rows');
  expect(refusalOf('Number,Type\n\n , \n')).toBe('ticketing.import-no-rows');
  expect(refusalOf('Number,Name\n1,2')).toBe('ticketing.import-no-columns');
  expect(refusalOf('Number,Type,Ticket\n1,2,3')).toBe('ticketing.import-column-twice');
  expect(refusalOf(`Number,Type\n${'1,2\n'.repeat(20_000)}`)).toBe(undefined);
  expect(refusalOf(`Number,Type\n${'1,2\n'.repeat(20_001)}`)).toBe('ticketing.import-too-many-rows');
  expect(refusalOf('\n'.repeat(1_000_000))).toBe('ticketing.import-no-rows');
});

test('TKT-102~ TKT-103~ a row with a wrong number, type, option, date or status is refused with its reason', () => {
  const rows = [
    'x,Adult,,',
    '1234567,Adult,,',
    '1.23457E+11,Adult,,',
    ',Adult,,',
    '11112222,,,',
    '11112222,Baby,,',
    '11112222,Adult,Prayer; Fishing,',
    '11112222,Adult,,31/31/2026',
    '11112222,Adult,Prayer,2026-11-02,Activo,,',
    '11112222,Child,,',
    '22223333,Adult,,,Gone',
    '33334444,Adult,,,,extra',
  ];
  expect(read(`Number,Type,Options,Order date,Status\n${rows.join('\n')}`).rows).toMatchObject([
    { row: 2, problem: 'bad-number', value: 'x' },
    { row: 3, problem: 'bad-number', value: '1234567' },
    { row: 4, problem: 'shortened', value: '1.23457E+11' },
    { row: 5, problem: 'no-number' },
    { row: 6, problem: 'no-type' },
    { row: 7, problem: 'unknown-type', value: 'Baby' },
    { row: 8, problem: 'unknown-option', value: 'Fishing' },
    { row: 9, problem: 'bad-date', value: '31/31/2026' },
    { row: 10, ...whole, optionIds: ['prayer'], status: 'Active' },
    { row: 11, problem: 'number-twice' },
    { row: 12, problem: 'bad-status', value: 'Gone' },
    { row: 13, problem: 'too-many-cells' },
  ]);
});

test('an option that two fields have needs its field', () => {
  const fields = ['Lunch', 'Dinner'].map((label) => ({
    id: label,
    label,
    options: [{ id: `${label}-fish`, label: 'Fish' }],
  }));
  const of = { ...event, fields };
  expect(
    read('Number,Type,Options\n11112222,Adult,fish\n22223333,Adult,dinner :FISH | Lunch: fish', of).rows,
  ).toMatchObject([{ problem: 'unclear-option', value: 'fish' }, { optionIds: ['Dinner-fish', 'Lunch-fish'] }]);
});

test('words of the language itself are no types, options or statuses', () => {
  const words = ['constructor', '__proto__', 'toString'];
  const rows = words.map((word) => `11112222,${word},${word},,${word}`);
  expect(
    read(`Number,Type,Options,Order date,Status\n${rows.join('\n')}`).rows.map(({ row: _, ...rest }) => rest),
  ).toEqual(words.map((value) => ({ problem: 'unknown-type', value })));
});

test.each([
  [['2026-03-31', '03/04/2026', '4/3/2026'], 'unclear'],
  [['31/03/2026', '03/04/2026'], 'day-first'],
  [['3/31/2026 2:05 pm', '03/04/2026'], 'month-first'],
  [['31/03/2026', '3/31/2026', '03/04/2026'], 'unclear'],
  [['2026-03-31', '5/5/2026', ''], null],
])('the dates %j of a file have the order %s', (dates, order) => {
  const rows = dates.map((date, index) => `1111222${index},Adult,${date}`);
  const { survey, rows: found } = read(`Number,Type,Order date\n${rows.join('\n')}`);
  expect(survey.dateOrder).toBe(order);
  const ambiguous = found[dates.indexOf('03/04/2026')];
  if (dates.includes('03/04/2026'))
    expect(ambiguous).toMatchObject(
      order === 'day-first'
        ? { orderedAt: '2026-04-04T04:59:00.000Z' }
        : order === 'month-first'
          ? { orderedAt: '2026-03-05T05:59:00.000Z' }
          : { problem: 'unclear-date' },
    );
});

test('what an export writes is imported without a change, and a second import changes nothing', () => {
  const text = fc
    .array(fc.constantFrom(...'=+-@\'",;|:\tab é\u{1f600}'), { maxLength: 8 })
    .map((signs) => signs.join('').trim());
  const name = text.map((value) => value.replace(/\s+/g, ' '));
  const fields = [
    {
      id: 'f1',
      label: 'Lunch',
      options: [
        { id: 'o1', label: 'Fish' },
        { id: 'o2', label: 'A: B' },
      ],
    },
    {
      id: 'f2',
      label: 'A',
      options: [
        { id: 'o3', label: 'B' },
        { id: 'o4', label: 'Fish' },
      ],
    },
  ];
  const attendee = fc.record({
    number: fc.stringMatching(/^[0-9]{8,20}$/),
    typeId: fc.constantFrom('adult', 'child'),
    firstName: name,
    lastName: name,
    optionIds: fc.uniqueArray(fc.constantFrom('o1', 'o2', 'o3', 'o4')).map((ids) => ids.toSorted()),
    orderedAt: fc
      .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    status: fc.constantFrom('Active' as const, 'Cancelled' as const),
  });
  const of = { types: event.types, fields };
  fc.assert(
    fc.property(
      fc.uniqueArray(attendee, { selector: ({ number }) => number, minLength: 1 }),
      fc.constantFrom('en' as const, 'es' as const),
      (people, language) => {
        const headings = attendeeColumns.map((column) => columnHeadings[language][column]);
        const file = CSV_START + csvLines([headings, ...people.map(attendeeCells(of, language))]);
        const survey = finished(surveyFile(file.slice(1)));
        const names = { types: typesInFile(of), options: optionsInFile(of), timeZone: 'UTC' };
        const batch = finished(rowReader(file.slice(1), survey, names).readBatch(100));
        const effects = batch.map(({ read }, index) => {
          if ('problem' in read) throw new Error(`${read.problem}: ${read.value}`);
          return mergeRow(people[index], read, '2026-01-01T00:00:00.000Z').effect;
        });
        expect(effects).toEqual(people.map(() => 'unchanged'));
      },
    ),
  );
});

test('TKT-101~ TKT-104~ a row changes what it says, keeps the rest, and changes nothing a second time', () => {
  const row = { number: '11112222', typeId: 'adult', firstName: 'Lydia' };
  const first = mergeRow(undefined, row, '2026-11-28T10:00:00.000Z');
  expect(first).toEqual({
    effect: 'added',
    attendee: { ...row, lastName: '', optionIds: [], orderedAt: '2026-11-28T10:00:00.000Z', status: 'Active' },
  });
  expect(mergeRow(first.attendee, row, '2026-11-29T10:00:00.000Z')).toEqual({ ...first, effect: 'unchanged' });
  const changed = mergeRow({ ...first.attendee, status: 'Cancelled' }, { ...row, typeId: 'child' }, '');
  expect(changed).toMatchObject({ effect: 'changed', attendee: { typeId: 'child', status: 'Cancelled' } });
});

test('numbers that can be guessed or that a spreadsheet has changed are counted', () => {
  const warningsOf = (...numbers: string[]) =>
    Object.fromEntries(numberWarnings(new Set(numbers)).map(({ warning, count }) => [warning, count]));
  expect(warningsOf('482916305571', '915530274816')).toEqual({});
  expect(warningsOf('10000001', '482916305571')).toEqual({ short: 1 });
  expect(warningsOf('482916305571', '482916305572', '482916305999')).toEqual({ 'in-sequence': 2 });
  expect(warningsOf('0099999999', '0100000000')).toEqual({ 'in-sequence': 2 });
  expect(warningsOf('12345678901234500000')).toEqual({ rounded: 1 });
});

test('no row is lost: each filled row below the headings is read or refused', () => {
  const pieces = fc.constantFrom('"', '""', ',', '\n', '\r\n', 'Adult', '11112222', ';', ' ', '","', '\n\n');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = `Number,Type\n${parts.join('')}\n99998888,Adult`;
      const survey = finished(surveyFile(text));
      const filled = [...filledRows(text, survey)].slice(1).map(({ row }) => row);
      expect(read(text).rows.map(({ row }) => row)).toEqual(filled);
      expect(survey.rows).toBe(filled.length);
    }),
  );
});
