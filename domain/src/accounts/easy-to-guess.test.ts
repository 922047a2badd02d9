import { expect, test } from 'vitest';
import { isEasyToGuess } from './easy-to-guess.ts';

const listed = new Set(['password', 'sunshine', '1234567890', 'welcome1', 'iloveyou']);
const names = ['Grace Chapel', 'grace-chapel', 'Ruth', 'Delgado', 'ruth.delgado@grace.example'];
const isEasy = (password: string) => isEasyToGuess(password, { isKnown: (word) => listed.has(word), names });

test.each([
  ['a known password', 'password'],
  ['a known password in another case, with a digit and a symbol', 'Password1!'],
  ['a known password with replaced letters', 'P@ssw0rd2026!'],
  ['a known password after symbols', '!!Sunshine99'],
  ['a repeated known password', 'iloveyouiloveyou'],
  ['a sequence of digits that starts again after 0', '123456789012345'],
  ['a church word and the year', 'Church2026!'],
  ['a Spanish church word and the year', 'Iglesia-2026!'],
  ['the name of the organisation and the year', 'GraceChapel2026!'],
  ['the name of the organisation in lower case, with blanks', 'grace chapel 2026'],
  ['the person’s name', 'Ruth.Delgado.1990'],
  ['parts of the organisation’s and the person’s name', 'ChapelRuth#2026'],
  ['one repeated letter', 'aaaaaaaaaaaaaaaa'],
  ['a short unit repeated', 'Ab1!xAb1!xAb1!xA'],
  ['a sequence of letters', 'abcdefghijklmnop'],
])('ACC-216~ %s counts as easy to guess: %s', (_what, password) => {
  expect(isEasy(password)).toBe(true);
});

test.each([
  'correct horse battery staple',
  'Another-word-2?',
  'Blue-kettle-7!',
  'ruth likes green tea',
  'unsunshined-Ladder4!',
  '9w$Kz!2vQm',
])('ACC-216~ %s is not easy to guess', (password) => {
  expect(isEasy(password)).toBe(false);
});

test('long passwords that repeat a word or a pair of letters are checked in linear time', () => {
  expect(isEasy(`${'gracechapel'.repeat(46)}x`)).toBe(false);
  expect(isEasy('gracechapel'.repeat(46))).toBe(true);
  expect(isEasy(`${'ab'.repeat(255)}c`)).toBe(true);
});
