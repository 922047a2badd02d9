import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Takes what was saved as the form's new starting point. What somebody typed while the save was under way stays, as a
 * change that is not saved yet: answers whether there is any.
 */
export function acceptSaved<Form extends FieldValues>(form: UseFormReturn<Form>, sent: Form, saved: Form): boolean {
  const typed = form.getValues();
  form.reset(saved);
  const changed = (Object.keys(sent) as FieldPath<Form>[]).filter(
    (key) => JSON.stringify(typed[key]) !== JSON.stringify(sent[key]),
  );
  for (const key of changed) {
    form.setValue(key, typed[key] as FieldPathValue<Form, FieldPath<Form>>, { shouldDirty: true });
  }
  return changed.length > 0;
}
