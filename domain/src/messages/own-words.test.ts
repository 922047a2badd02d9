import { expect, test } from 'vitest';
import { cleanMessage } from './clean-message.ts';
import { keyOfWord, type OwnWord, ownWords, type WordDoes } from './own-words.ts';
import { maskProfanity } from './profanity.ts';

const listOf = (words: string, does: WordDoes): OwnWord[] => words.split('|').map((word) => ({ word, does }));
const found = (text: string, words: string) =>
  ownWords(listOf(words, 'mask'))
    .find(text)
    .map(({ start, end }) => text.slice(start, end));
const cleaned = (text: string, list: OwnWord[], isHost = false) => cleanMessage(text, { isHost, own: ownWords(list) });

test('CHAT-167~ a word is found whole, whatever case, width, accent, look-alike, invisible sign, stretching or spacing hides it', () => {
  for (const text of [
    'casino',
    'CASINO',
    'ｃａｓｉｎｏ',
    'cásinó',
    'саsino',
    'ca\u200bsino',
    'c4s1n0',
    'casiiiino',
    'casino!',
    'c a s i n o',
  ])
    expect(found(text, 'casino'), text).toHaveLength(1);
  for (const text of ['casinos', 'occasion', 'cassino', 'casi no', '']) expect(found(text, 'casino'), text).toEqual([]);
});

test('CHAT-167~ an entry may be a few words, a sign, or a word of a script without blanks', () => {
  expect(found('get FREE, money now', 'free money')).toEqual(['FREE, money']);
  expect(found('money for free', 'free money')).toEqual([]);
  expect(found('well 🖕 and 🖕', '🖕')).toEqual(['🖕', '🖕']);
  expect(found('今日は馬鹿だ', '馬鹿')).toEqual(['馬鹿']);
  expect(found("don't do it", "don't")).toEqual(["don't"]);
});

test('CHAT-167~ letters that are another word stay another word: ñ, doubles, numbers', () => {
  expect(found('Feliz año', 'ano')).toEqual([]);
  expect(found('Bob, good god', 'boob|goood')).toEqual([]);
  expect(found('a boooob', 'boob')).toEqual(['boooob']);
  expect(found('hymn 455', 'ass')).toEqual([]);
  expect(found('call 0900', '0900')).toEqual(['0900']);
});

test('CHAT-167~ what is masked is masked, what is held or refused is so for viewers alone', () => {
  expect(cleaned('at the casino', listOf('casino', 'mask'))).toEqual({
    ok: true,
    text: 'at the ******',
    profane: true,
  });
  expect(cleaned('at the casino', listOf('casino', 'hold'))).toEqual({
    ...{ ok: true, text: 'at the casino', profane: false, asksHost: true },
  });
  expect(cleaned('at the c<b>asi</b>no', listOf('casino', 'refuse'))).toEqual({ ok: false, reason: 'word' });
  for (const does of ['hold', 'refuse'] as const)
    expect(cleaned('at the casino', listOf('casino', does), true)).toMatchObject({ text: 'at the casino' });
  expect(cleaned('at the casino', listOf('casino', 'mask'), true)).toMatchObject({ text: 'at the ******' });
});

test('CHAT-167~ what an organisation allows the product’s list does not mask, and nothing beside it', () => {
  const own = ownWords(listOf('Dick|joder', 'allow'));
  expect(maskProfanity('Dick Miller, you dick', own).text).toBe('Dick Miller, you dick');
  expect(maskProfanity('joder, mierda', own).text).toBe('joder, ******');
  expect(maskProfanity('dickhead', own).text).toBe('********');
  expect(maskProfanity('Dick Miller').text).not.toContain('Dick');
});

test('CHAT-167~ a masked word does not hide one that asks for a host', () => {
  const list: OwnWord[] = [...listOf('free', 'mask'), ...listOf('free money', 'hold')];
  expect(cleaned('free money', list)).toMatchObject({ text: '**** money', asksHost: true });
});

test('two entries that look alike are one, and what finds nothing is none', () => {
  expect(keyOfWord('Cásino')).toEqual(keyOfWord('c4sino'));
  expect(keyOfWord(' \u200b ')).toEqual({ phrase: '', sign: '' });
});

test('CHAT-167~ E4~ E5~ 500 words cost a message of 10,000 characters no more than the product’s own list does', () => {
  const list = Array.from({ length: 500 }, (_, at) => ({ word: `word${at} and some more`, does: 'hold' }) as const);
  const own = ownWords([...list, ...listOf('🖕|馬鹿', 'mask')]);
  const time = (text: string) => {
    const start = Date.now();
    own.find(text);
    return Date.now() - start;
  };
  const quickest = (text: string) => Math.min(time(text), time(text), time(text));
  for (const part of ['word1 and some ', 'w o r d ', 'a.', 'aaaa', '馬', '🖕', 'a\u0301\u0301\u0301', '\u200b'])
    expect(quickest(part.repeat(10_000).slice(0, 10_000)), part).toBeLessThan(150);
});
