import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { FieldErrors as ServerErrors } from '@nave/domain/kernel/refusal.ts';
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';
import { sentence, t } from '../../lib/staff-texts.ts';

/** One line of the summary: the field's path and its sentence. */
export interface FormProblem {
  path: string;
  message: string;
}

/** Every error of a form, nested ones by their dotted path. */
export function problemsOf(errors: FieldErrors, prefix = ''): FormProblem[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    const path = prefix + key;
    if (!error) return [];
    if (typeof error.message === 'string') return [{ path, message: error.message }];
    return problemsOf(error as FieldErrors, `${path}.`);
  });
}

/** Shows at the fields what the server found wrong with them; answers whether the failure names any. */
export function showServerErrors<Form extends FieldValues>(form: UseFormReturn<Form>, failure: unknown): boolean {
  const fields: ServerErrors = failure instanceof ApiError ? failure.fields : {};
  const problems = Object.entries(fields);
  for (const [path, message] of problems) form.setError(path as FieldPath<Form>, { type: 'server', message });
  return problems.length > 0;
}

/** Why nothing was saved: a picture did not arrive. */
export const pictureLost = new ApiError({
  status: 0,
  code: 'form.picture-lost',
  message: sentence('a picture could not be uploaded.'),
});

/** Whether nobody answered: a network that is back may change that. */
export function isUnreachable(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code.startsWith('network.');
}

/** Whether the server knows the caller no longer. */
export function isSessionGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 401;
}

/** What stands beside the main button after a save that failed, in words that hold until the next one. */
export function whyNotSaved(failure: unknown): string {
  const { code, message } = failure instanceof ApiError ? failure : kernelRefusals.unexpected;
  if (isSessionGone(failure)) return t('Not saved: your session ended. Save again.');
  if (code === 'network.unreachable') {
    return t('Not saved: we can’t reach the server. Your changes are still here.');
  }
  return t('Not saved: {{message}}', { message: t(message) });
}
