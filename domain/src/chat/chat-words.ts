import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import { keyOfWord, type OwnWord, WORD_ACTIONS } from '../messages/own-words.ts';
import { chatWordTexts } from './chat.texts.ts';

/** Maximum number of entries in a client's own list of words. */
export const MAX_OWN_WORDS = 500;
/** Maximum length of an entry, in characters. */
export const CHAT_WORD_MAX = 60;
/** Maximum number of words in a phrase. A longer phrase would be too easy to rephrase. */
export const MAX_PHRASE_WORDS = 5;

const ownWordSchema = z.strictObject({ word: z.string(), does: z.enum(WORD_ACTIONS) });

/**
 * A client's own list of words, and who saved the list (CHAT-167, CHAT-169). A list that was never saved has edition 0.
 */
export const chatWordsSchema = z
  .strictObject({
    edition: z.int(),
    words: z.array(ownWordSchema),
    savedAt: instant.nullable(),
    savedByName: z.string().nullable(),
  })
  .meta({ id: 'ChatWords' });
export type ChatWords = z.infer<typeof chatWordsSchema>;

const wordForm = z.strictObject({
  word: z
    .string()
    .max(CHAT_WORD_MAX, chatWordTexts.tooLong)
    .transform((word) => word.normalize('NFC').trim().replace(/\s+/g, ' '))
    .refine((word) => keyOf({ word }) !== '', chatWordTexts.noWord)
    .refine((word) => keyOfWord(word).phrase.split(' ').length <= MAX_PHRASE_WORDS, chatWordTexts.tooManyWords),
  does: z.enum(WORD_ACTIONS),
});

/** The form of the list. `edition` is the edition of the list that the form was loaded with. Each word occurs once. */
export const chatWordsForm = z.strictObject({
  edition: z.int().min(0),
  words: z
    .array(wordForm)
    .max(MAX_OWN_WORDS, chatWordTexts.tooMany)
    .superRefine((words, context) => {
      const seen = new Set<string>();
      words.forEach((word, index) => {
        const key = keyOf(word);
        if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, 'word'], message: chatWordTexts.twice });
        seen.add(key);
      });
    }),
});
export type ChatWordsForm = z.infer<typeof chatWordsForm>;

/** Returns the key of a word. Words that look the same to a reader have the same key. */
function keyOf({ word }: Pick<OwnWord, 'word'>): string {
  const { phrase, sign } = keyOfWord(word);
  return phrase || sign;
}
