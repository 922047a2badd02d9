import { expect, test } from 'vitest';
import { parseInput } from '../kernel/parse-input.ts';
import { Refusal } from '../kernel/refusal.ts';
import { sampleEventForm } from '../testing/sample-ticketing.ts';
import { newTicketEventForm, ticketEventValues } from './ticket-event-form.ts';
import { ticketingShapes } from './ticketing.api.ts';

/** Returns the errors of a form by field; an empty object if it is valid. */
function errorsOf(changes: object): Record<string, string> {
  try {
    parseInput(ticketingShapes.addEvent.body, { ...sampleEventForm(), ...changes });
    return {};
  } catch (error) {
    if (error instanceof Refusal) return error.fields ?? {};
    throw error;
  }
}

const numberText = "Event ID's can only contain numbers and be 6 digits long";

test('TKT-15 TKT-88 an event needs a title and a start, and its number has six digits or is made', () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ title: ' \u200b', startsAt: null })).toEqual({
    title: 'Title is required',
    startsAt: 'Start is required',
  });
  for (const number of ['12345', '1234567', '12a456', '１２３４５６'])
    expect(errorsOf({ number })).toEqual({ number: numberText });
  for (const number of ['123456', '']) expect(errorsOf({ number })).toEqual({});
});

test('TKT-91 an event has attendee types with different names', () => {
  expect(errorsOf({ types: [] })).toEqual({ types: 'Add at least one attendee type' });
  expect(errorsOf({ types: [{ name: 'Niño' }, { name: ' NINO ' }, { name: '\u2800' }] })).toEqual({
    'types.1.name': 'This name is used twice',
    'types.2.name': 'Name is required',
  });
  const types = Array.from({ length: 101 }, (_, index) => ({ name: `Type ${index}` }));
  expect(errorsOf({ types })).toEqual({ types: 'There can be at most 100 attendee types' });
});

test('TKT-92 a field has a label and options with different labels', () => {
  const field = { label: 'Meal', options: [{ label: 'Fish' }, { label: 'fish' }, { label: '' }] };
  expect(errorsOf({ fields: [field, { label: 'meal', options: [] }] })).toEqual({
    'fields.0.options.1.label': 'This label is used twice',
    'fields.0.options.2.label': 'Label is required',
    'fields.1.label': 'This label is used twice',
    'fields.1.options': 'Add at least one option',
  });
  expect(errorsOf({ fields: [{ label: 'Meal', options: [{ label: 'Fish; chips' }] }] })).toEqual({
    'fields.0.options.0.label': 'An option cannot contain ; or |',
  });
});

test('ids are of harmless characters, and options have different ids in the whole event', () => {
  for (const id of ['', 'a b', 'é', 'x'.repeat(41), '__proto__', 'constructor', "a'b", 7])
    expect(errorsOf({ types: [{ id, name: 'A' }] })).toEqual({ 'types.0.id': 'Id is not valid' });
  const option = { id: 'same', label: 'A' };
  const fields = [
    { label: 'One', options: [option] },
    { label: 'Two', options: [option] },
  ];
  expect(errorsOf({ fields })).toEqual({ 'fields.1.options.0.id': 'This id is used twice' });
  expect(
    errorsOf({
      types: [
        { id: 'a', name: 'A' },
        { id: 'a', name: 'B' },
      ],
    }),
  ).toEqual({
    'types.1.id': 'This id is used twice',
  });
});

test('a capacity is a whole number, and addresses and colours of an event are harmless', () => {
  for (const capacity of [0, -1, 1.5, 1_000_001, '5'])
    expect(errorsOf({ capacity })).toEqual({ capacity: 'Capacity has to be a whole number from 1 to 1,000,000' });
  expect(errorsOf({ capacity: 1 })).toEqual({});
  expect(errorsOf({ streamUrl: 'javascript:alert(1)' })).toEqual({
    streamUrl: 'Stream URL needs to be a valid URL (ex. https://www.example.com)',
  });
  const theme = { backgroundCss: 'red;', linkColor: 'x', textColor: 'x', headerUrlLarge: 'x', logoUrl: 'x' };
  expect(Object.keys(errorsOf({ theme }))).toEqual([
    'theme.backgroundCss',
    'theme.linkColor',
    'theme.textColor',
    'theme.headerUrlLarge',
    'theme.logoUrl',
  ]);
});

test('missing ids are made, and given ids are kept', () => {
  const form = sampleEventForm({ types: [{ id: 'kept', name: 'A' }, { name: 'B' }] });
  let made = 0;
  const { types } = ticketEventValues(form, () => `made-${++made}`);
  expect(types.map(({ id }) => id)).toEqual(['kept', 'made-1']);
  expect(newTicketEventForm('Adult').types).toEqual([{ name: 'Adult' }]);
});
