import { expect, test } from 'vitest';
import { isContentAllowed } from './access-match.ts';

const group = { typeId: 'group', optionIds: ['breakfast', 'size-m'] };
const rule = (attendeeTypeIds: string[], fields: Record<string, string[]> = {}) => ({ attendeeTypeIds, fields });
const allowed = (rules: ReturnType<typeof rule>[], videoAccessRuleEnabled = true) =>
  isContentAllowed({ videoAccessRuleEnabled, rules }, group);

test('PAY-66 VIEW-35 a content without rules admits every attendee', () => {
  expect(allowed([])).toBe(true);
});

test('PAY-67 VIEW-37 rules without types and options admit every attendee', () => {
  expect(allowed([rule([]), rule([], { meal: [] })])).toBe(true);
});

test('PAY-68 VIEW-38 a rule admits the attendee types that it lists', () => {
  expect(allowed([rule(['single', 'group'])])).toBe(true);
  expect(allowed([rule(['single'])])).toBe(false);
});

test('PAY-69 VIEW-39 a rule admits an attendee with one of its options, of any field', () => {
  expect(allowed([rule([], { meal: ['lunch'], shirt: ['size-m', 'size-l'] })])).toBe(true);
  expect(allowed([rule([], { meal: ['lunch'] })])).toBe(false);
});

test('PAY-70 a rule with types and options admits by the type or by an option', () => {
  expect(allowed([rule(['group'], { meal: ['lunch'] })])).toBe(true);
  expect(allowed([rule(['single'], { meal: ['breakfast'] })])).toBe(true);
  expect(allowed([rule(['single'], { meal: ['lunch'] })])).toBe(false);
});

test('PAY-71 VIEW-36 one rule that is not empty and does not match refuses the attendee', () => {
  expect(allowed([rule(['group']), rule([]), rule(['single'])])).toBe(false);
  expect(allowed([rule(['group']), rule([]), rule([], { meal: ['breakfast'] })])).toBe(true);
});

test('PAY-72 VIEW-40 rules that are switched off admit every attendee', () => {
  expect(allowed([rule(['single'])], false)).toBe(true);
});
