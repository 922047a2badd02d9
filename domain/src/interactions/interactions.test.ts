import { expect, test } from 'vitest';
import { currentInteraction } from './current-interaction.ts';
import { canBeSent } from './send-window.ts';

const at = (time: string) => `2026-11-22T${time}.000Z`;
const sent = (id: string, showAt: string | null, hideAt: string | null = null) => ({ id, showAt, hideAt });

test('INT-25~ INT-26~ INT-64~ the newest shown interaction that the viewer has not answered is the current one', () => {
  const all = [
    sent('first', at('10:00:00')),
    sent('third', at('10:20:00')),
    sent('second', at('10:10:00')),
    sent('closed', at('10:30:00'), at('10:35:00')),
    sent('unsent', null),
  ];
  const current = (answered: string[], now = at('10:40:00')) =>
    currentInteraction(all, new Set(answered), Date.parse(now))?.id ?? null;
  expect(current([])).toBe('third');
  expect(current(['third'])).toBe('second');
  expect(current(['third', 'first'])).toBe('second');
  expect(current(['third', 'second', 'first'])).toBe(null);
  expect(current([], at('10:34:59'))).toBe('closed');
});

test.each([
  ['2026-11-22T09:44:59.999Z', false],
  ['2026-11-22T09:45:00.000Z', true],
  ['2026-11-22T11:00:00.000Z', true],
  ['2026-11-22T11:00:00.001Z', false],
])('INT-9~ INT-11~ an interaction can be sent from opensAt to closesAt, both inclusive: at %s %s', (now, isOpen) => {
  const content = { opensAt: at('09:45:00'), closesAt: at('11:00:00') };
  expect(canBeSent(content, Date.parse(now))).toBe(isOpen);
  expect(canBeSent({ opensAt: null, closesAt: null }, Date.parse(now))).toBe(false);
});
