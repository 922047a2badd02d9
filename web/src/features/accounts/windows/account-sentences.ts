import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { secondFactorRefusals } from '@nave/domain/accounts/second-factor.texts.ts';
import { ApiError } from '../../../lib/api.ts';
import { currentLanguage, text } from '../../../lib/i18n.ts';
import { logFailure } from '../../../lib/log.ts';

/** The server speaks English: what it says that viewers may meet here, in the page's language. */
const namesOfCodes: Record<string, string> = {
  [accountRefusals.signInFailed.code]: 'signInFailed',
  [accountRefusals.emailTaken.code]: 'emailTaken',
  [accountRefusals.invited.code]: 'invited',
  [accountRefusals.passwordEasy.code]: 'passwordEasy',
  [secondFactorRefusals.over.code]: 'codeOver',
  [secondFactorRefusals.wrongCode.code]: 'codeWrong',
};

export interface Problem {
  /** What is wrong with the whole. */
  form?: string;
  fields: Record<string, string>;
}

/** What went wrong, in words for the form: at its fields where they are named, and with how long to wait (ACC-23, ACC-29). */
export function problemOf(error: unknown): Problem {
  logFailure('A form about an account was refused', error);
  if (!(error instanceof ApiError)) throw error;
  const { code, status, message, waitSeconds, fields } = error;
  if (status === 0) return { form: text('account:unanswered'), fields };
  if (waitSeconds !== null) return { form: waitOf(waitSeconds), fields };
  const name = currentLanguage() === 'en' ? undefined : namesOfCodes[code];
  const said = (sentence: string) => (name ? text(`account:${name}`) : sentence);
  const named = Object.entries(fields).map(([field, sentence]) => [field, said(sentence)]);
  return named.length > 0 ? { fields: Object.fromEntries(named) } : { form: said(message), fields };
}

function waitOf(seconds: number): string {
  if (seconds <= 90) return text('account:waitSeconds', { count: Math.ceil(seconds) });
  return text('account:waitMinutes', { count: Math.ceil(seconds / 60) });
}
