import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { FieldErrors as ServerErrors } from '@nave/domain/kernel/refusal.ts';
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';
import { sentence, t } from '../../lib/staff-texts.ts';

/** A line of the error summary: the field's path and its error. */
export interface FormProblem {
  path: string;
  message: string;
}

/** Returns every error of a form; nested errors have a dotted path. */
export function problemsOf(errors: FieldErrors, prefix = ''): FormProblem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const path = prefix + key;
    if (!error) return [];
    if (typeof error.message === 'string') return [{ path, message: error.message }];
    return problemsOf(error as FieldErrors, `${path}.`);
  });
}

/** Sets the server's errors on their fields. Returns whether the failure names any field. */
export function showServerErrors<Form extends FieldValues>(form: UseFormReturn<Form>, failure: unknown): boolean {
  const fields: ServerErrors = failure instanceof ApiError ? failure.fields : {};
  const problems = Object.entries(fields);
  for (const [path, message] of problems) form.setError(path as FieldPath<Form>, { type: 'server', message });
  return problems.length > 0;
}

/** The error of a save that failed because an upload failed. */
export const uploadFailed = new ApiError({
  status: 0,
  code: 'form.picture-lost',
  message: sentence('a picture could not be uploaded.'),
});

/** Whether the server could not be reached, so that a retry may succeed once the network is back. */
export function isUnreachable(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code.startsWith('network.');
}

/** Whether the request failed because the user's session has ended. */
export function isSessionEnded(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401;
}

/** Returns the message beside the main button after a failed save. The message stays until the next attempt. */
export function whyNotSaved(failure: unknown): string {
  const { code, message } = failure instanceof ApiError ? failure : kernelRefusals.unexpected;
  if (isSessionEnded(failure)) return t('Not saved: your session ended. Save again.');
  if (code === 'network.unreachable') {
    return t('Not saved: we can’t reach the server. Your changes are still here.');
  }
  return t('Not saved: {{message}}', { message: t(message) });
}
