import { expect, test } from 'vitest';
import { parseInput } from '../kernel/parse-input.ts';
import { Refusal } from '../kernel/refusal.ts';
import { sampleAttendeeForm } from '../testing/sample-ticketing.ts';
import { isCancelled } from './attendee.ts';
import { attendeeToForm, newAttendeeForm } from './attendee-form.ts';
import { ticketingShapes } from './ticketing.api.ts';

test('TKT-79 an attendee is cancelled by the status, and by what a partner has told', () => {
  expect(isCancelled({ status: 'Active' })).toBe(false);
  expect(isCancelled({ status: 'Active', isCanceled: false })).toBe(false);
  expect(isCancelled({ status: 'Active', isCanceled: true })).toBe(true);
  expect(isCancelled({ status: 'Cancelled' })).toBe(true);
  expect(isCancelled({ status: 'Cancelled', isCanceled: false })).toBe(true);
});

function errorsOf(changes: object): Record<string, string> {
  try {
    parseInput(ticketingShapes.addAttendee.body, { ...sampleAttendeeForm(), ...changes });
    return {};
  } catch (error) {
    if (error instanceof Refusal) return error.fields ?? {};
    throw error;
  }
}

test('TKT-94~ the number of a new attendee is empty or has at least 8 digits', () => {
  for (const number of ['', ' ', '12345678', '1234-5678']) expect(errorsOf({ number })).toEqual({});
  for (const number of ['1234567', 'abcdefgh', '12345678x'])
    expect(errorsOf({ number })).toEqual({ number: 'Invalid Attendee Number Format' });
});

test('a name is one line without deceptive characters', () => {
  const shape = ticketingShapes.addAttendee.body;
  const { firstName } = parseInput(shape, { ...sampleAttendeeForm(), firstName: ' Ly\u202edia\n\u0000 ' });
  expect(firstName).toBe('Lydia');
  expect(errorsOf({ lastName: 'x'.repeat(101) })).toEqual({ lastName: 'Last name can have at most 100 characters' });
});

test('the forms of a new and of a stored attendee are valid', () => {
  const stored = { ...sampleAttendeeForm(), id: 'a', number: '12345678', status: 'Active' as const, edition: 3 };
  const orderedAt = stored.orderedAt ?? '';
  expect(parseInput(ticketingShapes.saveAttendee.body, attendeeToForm({ ...stored, orderedAt }))).toMatchObject({
    edition: 3,
  });
  expect(parseInput(ticketingShapes.addAttendee.body, newAttendeeForm('adult'))).toMatchObject({ typeId: 'adult' });
});
