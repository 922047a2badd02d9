import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { secondFactorRefusals } from '@nave/domain/accounts/second-factor.texts.ts';
import { ApiError } from '../../../lib/api.ts';
import { currentLanguage, text } from '../../../lib/i18n.ts';
import { logFailure } from '../../../lib/log.ts';

/** Names of the texts for refusals, by code. The server's own sentences are in English only. */
const textNames: Record<string, string> = {
  [accountRefusals.signInFailed.code]: 'signInFailed',
  [accountRefusals.emailTaken.code]: 'emailTaken',
  [accountRefusals.invited.code]: 'invited',
  [accountRefusals.passwordEasy.code]: 'passwordEasy',
  [secondFactorRefusals.over.code]: 'codeOver',
  [secondFactorRefusals.wrongCode.code]: 'codeWrong',
};

export interface Problem {
  /** What is wrong with the form as a whole. */
  form?: string;
  fields: Record<string, string>;
}

/** Converts a failed request into sentences for the form and its fields, with the time to wait (ACC-23, ACC-29). */
export function problemOf(error: unknown): Problem {
  logFailure('A form about an account was refused', error);
  if (!(error instanceof ApiError)) throw error;
  const { code, status, message, waitSeconds, fields } = error;
  if (status === 0) return { form: text('account:unanswered'), fields };
  if (waitSeconds !== null) return { form: waitSentence(waitSeconds), fields };
  const name = currentLanguage() === 'en' ? undefined : textNames[code];
  const translated = (sentence: string) => (name ? text(`account:${name}`) : sentence);
  const fieldErrors = Object.entries(fields).map(([field, sentence]) => [field, translated(sentence)]);
  return fieldErrors.length > 0 ? { fields: Object.fromEntries(fieldErrors) } : { form: translated(message), fields };
}

function waitSentence(seconds: number): string {
  if (seconds <= 90) return text('account:waitSeconds', { count: Math.ceil(seconds) });
  return text('account:waitMinutes', { count: Math.ceil(seconds / 60) });
}
