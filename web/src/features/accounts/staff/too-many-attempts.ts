import { accountRefusals, tooManyAttemptsFor } from '@nave/domain/accounts/accounts.texts.ts';
import type { ApiError } from '../../../lib/api.ts';
import { t } from '../../../lib/staff-texts.ts';

/** ACC-23: the server's own sentence; where one has to wait, with how long (ACC-29). */
export function sentenceOf({ code, message, waitSeconds }: ApiError): string {
  const mustWait = code === accountRefusals.tooManyAttempts.code && waitSeconds !== null;
  return mustWait ? t(tooManyAttemptsFor(waitSeconds)) : message;
}
