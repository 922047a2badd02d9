import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import { keyOfWord, type OwnWord, WORD_DOES } from '../messages/own-words.ts';
import { chatWordTexts } from './chat.texts.ts';

/** How many words a client may have of its own, and how long each may be. */
export const CHAT_WORDS = 500;
export const CHAT_WORD_MAX = 60;
/** How many words a phrase may have: what a list says of longer sentences somebody only has to put otherwise. */
export const CHAT_PHRASE_WORDS = 5;

const ownWordSchema = z.strictObject({ word: z.string(), does: z.enum(WORD_DOES) });

/** A client's own words, and who saved them when (CHAT-167, CHAT-169); nobody has while the edition is 0. */
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
    .refine((word) => keyOf({ word }) !== '', chatWordTexts.nothing)
    .refine((word) => keyOfWord(word).phrase.split(' ').length <= CHAT_PHRASE_WORDS, chatWordTexts.tooManyWords),
  does: z.enum(WORD_DOES),
});

/** What saving them takes: the edition that they were read as, and each word once. */
export const chatWordsForm = z.strictObject({
  edition: z.int().min(0),
  words: z
    .array(wordForm)
    .max(CHAT_WORDS, chatWordTexts.tooMany)
    .superRefine((words, context) => {
      const seen = new Set<string>();
      words.forEach((word, at) => {
        const key = keyOf(word);
        if (seen.has(key)) context.addIssue({ code: 'custom', path: [at, 'word'], message: chatWordTexts.twice });
        seen.add(key);
      });
    }),
});
export type ChatWordsForm = z.infer<typeof chatWordsForm>;

/** What looks the same to a reader is the same word. */
function keyOf({ word }: Pick<OwnWord, 'word'>): string {
  const { phrase, sign } = keyOfWord(word);
  return phrase || sign;
}
