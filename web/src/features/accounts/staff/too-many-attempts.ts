import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import type { ApiError } from '../../../lib/api.ts';
import { tCount } from '../../../lib/staff-texts.ts';

/** ACC-23: the server's own sentence; where one has to wait, with how long (ACC-29). */
export function sentenceOf({ code, message, waitSeconds }: ApiError): string {
  const mustWait = code === accountRefusals.tooManyAttempts.code && waitSeconds !== null;
  return mustWait ? tooManyAttemptsFor(waitSeconds) : message;
}

/** The same refusal with how long to wait (ACC-29). */
function tooManyAttemptsFor(seconds: number): string {
  return seconds <= 90
    ? tCount(seconds, {
        one: 'Too many attempts. Wait {{count}} second and try again.',
        other: 'Too many attempts. Wait {{count}} seconds and try again.',
      })
    : tCount(Math.ceil(seconds / 60), {
        one: 'Too many attempts. Wait {{count}} minute and try again.',
        other: 'Too many attempts. Wait {{count}} minutes and try again.',
      });
}
