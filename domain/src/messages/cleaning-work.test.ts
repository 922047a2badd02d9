import { expect, test } from 'vitest';
import { adversarialTexts } from '../testing/adversarial-texts.ts';
import { countedSteps } from '../testing/counted-steps.ts';
import { cleanMessage } from './clean-message.ts';
import { fold, MAX_UNITS } from './folded-text.ts';
import { MESSAGE_MAX } from './message-limits.ts';
import { type OwnWord, ownWords, WORD_ACTIONS } from './own-words.ts';

/** A list of maximum length, whose entries resemble each other and the texts as much as possible. */
const hostileList: OwnWord[] = Array.from({ length: 500 }, (_, index) => ({
  word:
    [
      Array((index % 5) + 1)
        .fill('a')
        .join(' '),
      '馬'.repeat((index % 60) + 1),
      `a a a a ${index}`,
      `${'a'.repeat(50)}${index}`,
    ][index % 4] ?? '',
  does: WORD_ACTIONS[index % 4] ?? 'mask',
}));

test('E4~ a character is folded to at most three letters', () => {
  expect(fold('\ufdfa'.repeat(MESSAGE_MAX)).text).toHaveLength(MAX_UNITS * MESSAGE_MAX);
  expect(fold('ﬃ ⒡ 각').text).toBe('ffi (f) 각');
});

test('CHAT-2~ E4~ cleaning a text of twice the length takes at most about twice the steps, for any text and list', () => {
  const own = ownWords(hostileList);
  const work = (texts: string[]) =>
    countedSteps(() => {
      for (const text of texts) cleanMessage(text, { isHost: false, own });
    });
  const texts = adversarialTexts(MESSAGE_MAX / 2, { mixed: 40 });
  const half = work(texts);
  expect(half).toBeGreaterThan(100 * texts.length);
  expect(work(texts.map((text) => text + text))).toBeLessThan(2.2 * half);
});
