import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import type { ApiError } from '../../../lib/api.ts';
import { tCount } from '../../../lib/staff-texts.ts';

/** Returns the server's sentence (ACC-23), or a sentence that contains the time to wait (ACC-29). */
export function sentenceOf({ code, message, waitSeconds }: ApiError): string {
  const mustWait = code === accountRefusals.tooManyAttempts.code && waitSeconds !== null;
  return mustWait ? tooManyAttemptsFor(waitSeconds) : message;
}

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
