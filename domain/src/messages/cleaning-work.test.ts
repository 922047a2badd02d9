import { expect, test } from 'vitest';
import { adversarialTexts } from '../testing/adversarial-texts.ts';
import { countedSteps } from '../testing/counted-steps.ts';
import { cleanMessage } from './clean-message.ts';
import { fold, MAX_UNITS } from './folded-text.ts';
import { MESSAGE_MAX } from './message-limits.ts';
import { type OwnWord, ownWords, WORD_ACTIONS } from './own-words.ts';

/** A list of the maximal length, whose entries have as much as possible in common with each other and the texts. */
const hostileList: OwnWord[] = Array.from({ length: 500 }, (_, at) => ({
  word:
    [
      Array((at % 5) + 1)
        .fill('a')
        .join(' '),
      '馬'.repeat((at % 60) + 1),
      `a a a a ${at}`,
      `${'a'.repeat(50)}${at}`,
    ][at % 4] ?? '',
  does: WORD_ACTIONS[at % 4] ?? 'mask',
}));

test('E4~ a character is folded to at most three letters', () => {
  expect(fold('\ufdfa'.repeat(MESSAGE_MAX)).text).toHaveLength(MAX_UNITS * MESSAGE_MAX);
  expect(fold('ﬃ ⒡ 각').text).toBe('ffi (f) 각');
});

test('CHAT-2~ E4~ cleaning twice the text takes at most twice the steps, for any text and list', () => {
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
