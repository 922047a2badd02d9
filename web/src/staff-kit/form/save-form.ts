import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Resets the form to the saved values. Input that was typed during the save stays as an unsaved change; returns whether
 * there is any.
 */
export function acceptSaved<Form extends FieldValues>(form: UseFormReturn<Form>, sent: Form, saved: Form): boolean {
  const current = form.getValues();
  form.reset(saved);
  const changed = (Object.keys(sent) as FieldPath<Form>[]).filter(
    (key) => JSON.stringify(current[key]) !== JSON.stringify(sent[key]),
  );
  for (const key of changed) {
    form.setValue(key, current[key] as FieldPathValue<Form, FieldPath<Form>>, { shouldDirty: true });
  }
  return changed.length > 0;
}
