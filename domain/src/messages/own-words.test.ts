import { expect, test } from 'vitest';
import { cleanMessage } from './clean-message.ts';
import { readText } from './folded-text.ts';
import { keyOfWord, type OwnWord, ownWords, type WordAction } from './own-words.ts';
import { maskProfanity } from './profanity.ts';

const listOf = (words: string, does: WordAction): OwnWord[] => words.split('|').map((word) => ({ word, does }));
const found = (text: string, words: string) =>
  ownWords(listOf(words, 'mask'))
    .find(readText(text))
    .map(({ start, end }) => text.slice(start, end));
const cleaned = (text: string, list: OwnWord[], isHost = false) => cleanMessage(text, { isHost, own: ownWords(list) });

test('CHAT-167~ a whole word is found despite letter case, width, accents, look-alikes, invisible characters, repeated letters or spacing', () => {
  for (const text of [
    'casino',
    'CASINO',
    'ｃａｓｉｎｏ',
    'cásinó',
    'саsino',
    'ca\u200bsino',
    'c4s1no',
    'casiiiino',
    'casino!',
    'c a s i n o',
  ])
    expect(found(text, 'casino'), text).toHaveLength(1);
  for (const text of ['casinos', 'occasion', 'cassino', 'casi no', '']) expect(found(text, 'casino'), text).toEqual([]);
});

test('CHAT-167~ an entry can be a phrase, an emoji, or a word of a script without blanks', () => {
  expect(found('get FREE, money now', 'free money')).toEqual(['FREE, money']);
  expect(found('money for free', 'free money')).toEqual([]);
  expect(found('well 🖕 and 🖕', '🖕')).toEqual(['🖕', '🖕']);
  expect(found('今日は馬鹿だ', '馬鹿')).toEqual(['馬鹿']);
  expect(found("don't do it", "don't")).toEqual(["don't"]);
});

test('CHAT-167~ words that differ by ñ, by a double letter or by a number are not confused', () => {
  expect(found('Feliz año', 'ano')).toEqual([]);
  expect(found('Bob, good god', 'boob|goood')).toEqual([]);
  expect(found('a boooob', 'boob')).toEqual(['boooob']);
  expect(found('hymn 455', 'ass')).toEqual([]);
  expect(found('call 0900', '0900')).toEqual(['0900']);
});

test('CHAT-167~ words are masked for everyone, but messages are held or refused only if a viewer writes them', () => {
  expect(cleaned('at the casino', listOf('casino', 'mask'))).toEqual({
    ok: true,
    text: 'at the ******',
    profane: true,
  });
  expect(cleaned('at the casino', listOf('casino', 'hold'))).toEqual({
    ok: true,
    text: 'at the casino',
    profane: false,
    needsReview: true,
  });
  expect(cleaned('at the c<b>asi</b>no', listOf('casino', 'refuse'))).toEqual({ ok: false, reason: 'word' });
  for (const does of ['hold', 'refuse'] as const)
    expect(cleaned('at the casino', listOf('casino', does), true)).toMatchObject({ text: 'at the casino' });
  expect(cleaned('at the casino', listOf('casino', 'mask'), true)).toMatchObject({ text: 'at the ******' });
});

test('CHAT-167~ a word that the organisation allows is not masked, but other words are', () => {
  const own = ownWords(listOf('Dick|joder', 'allow'));
  expect(maskProfanity('Dick Miller, you dick', own).text).toBe('Dick Miller, you dick');
  expect(maskProfanity('joder, mierda', own).text).toBe('joder, ******');
  expect(maskProfanity('dickhead', own).text).toBe('********');
  expect(maskProfanity('Dick Miller').text).not.toContain('Dick');
});

test('CHAT-167~ masking a word does not hide a phrase for which the message is held for a host', () => {
  const list: OwnWord[] = [...listOf('free', 'mask'), ...listOf('free money', 'hold')];
  expect(cleaned('free money', list)).toMatchObject({ text: '**** money', needsReview: true });
});

test('entries that look alike have the same key, and the key of an entry without visible characters is empty', () => {
  expect(keyOfWord('Cásino')).toEqual(keyOfWord('c4sino'));
  expect(keyOfWord(' \u200b ')).toEqual({ phrase: '', sign: '' });
});

test('CHAT-167~ a digit in an entry is replaced by a letter under the same conditions as in a message', () => {
  expect(found('meet in t17', 'tit|t17')).toEqual(['t17']);
  expect(found('the c4s1no', 'casino')).toEqual(['c4s1no']);
  expect(found('and/or, he/she', 'or|she')).toEqual(['or', 'she']);
});
