import { ApiError } from './api.ts';
import { t } from './staff-texts.ts';

/** Returns what staff read about an act that failed: the sentence of the server, if it refused the act. */
export function failureSentence(error: unknown): string {
  return error instanceof ApiError ? t(error.message) : t('Something went wrong. Please try again');
}
