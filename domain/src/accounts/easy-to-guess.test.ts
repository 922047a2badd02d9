import { expect, test } from 'vitest';
import { isEasyToGuess } from './easy-to-guess.ts';

const listed = new Set(['password', 'sunshine', '1234567890', 'welcome1', 'iloveyou']);
const names = ['Grace Chapel', 'grace-chapel', 'Ruth', 'Delgado', 'ruth.delgado@grace.example'];
const isEasy = (password: string) => isEasyToGuess(password, { isKnown: (word) => listed.has(word), names });

test.each([
  ['a known password', 'password'],
  ['a known one in other case, with a number and a sign', 'Password1!'],
  ['a known one with letters replaced', 'P@ssw0rd2026!'],
  ['a known one behind signs', '!!Sunshine99'],
  ['a known one twice', 'iloveyouiloveyou'],
  ['a number that starts again', '123456789012345'],
  ['a word of churches and the year', 'Church2026!'],
  ['the same in Spanish', 'Iglesia-2026!'],
  ['the organisation and the year', 'GraceChapel2026!'],
  ['the organisation in words', 'grace chapel 2026'],
  ['the own name', 'Ruth.Delgado.1990'],
  ['the organisation by the own name', 'ChapelRuth#2026'],
  ['one letter', 'aaaaaaaaaaaaaaaa'],
  ['a short unit repeated', 'Ab1!xAb1!xAb1!xA'],
  ['a sequence', 'abcdefghijklmnop'],
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

test('checking a password of 512 characters takes no longer when it repeats itself', () => {
  expect(isEasy(`${'gracechapel'.repeat(46)}x`)).toBe(false);
  expect(isEasy('gracechapel'.repeat(46))).toBe(true);
  expect(isEasy(`${'ab'.repeat(255)}c`)).toBe(true);
});
