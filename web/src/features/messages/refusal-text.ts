import { knownText } from '../../lib/i18n.ts';

/** The part of the texts that contains a slice's own refusals, in addition to the part `messages`. */
export type RefusingPart = 'chat' | 'chatActs' | 'directChat';

/**
 * Returns the sentence of a refusal in the page's language: the text `refusedTooFast` for the code `chat.too-fast`,
 * from the texts of messages or of the given part. Without such a text it returns the server's sentence, in English.
 */
export function refusalText({ code, message }: { code: string; message: string }, part: RefusingPart): string {
  const words = code.slice(code.indexOf('.') + 1).split('-');
  const key = `refused${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
  return knownText(`messages:${key}`) ?? knownText(`${part}:${key}`) ?? message;
}
