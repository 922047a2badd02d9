import type { FieldErrors as ServerErrors } from '@nave/domain/kernel/refusal.ts';
import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';

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

/** Shows at the fields what the server found wrong with them; nothing where the failure names no field. */
export function showServerErrors<Form extends FieldValues>(form: UseFormReturn<Form>, failure: unknown): void {
  const fields: ServerErrors = failure instanceof ApiError ? failure.fields : {};
  for (const [path, message] of Object.entries(fields)) {
    form.setError(path as FieldPath<Form>, { type: 'server', message });
  }
}
