import { TextInput } from '@mantine/core';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import styles from './choice-fields.module.css';
import { type FormFieldProps, fieldError, fieldId, useFormField } from './form-field.tsx';

/** A calendar day: 'YYYY-MM-DD' in the form, shown in the browser's date format; an empty field is null. */
export function DateField<Form extends FieldValues>({ name, label, hint, required }: FormFieldProps<Form>) {
  const field = useFormField<Form, FieldPath<Form>>(name);
  return (
    <TextInput
      id={fieldId(name)}
      className={styles.number}
      type="date"
      max="9999-12-31"
      label={label}
      withAsterisk={required}
      description={hint}
      error={fieldError(field.error)}
      value={field.value ?? ''}
      onChange={(event) => field.onChange((event.currentTarget.value || null) as FieldPathValue<Form, FieldPath<Form>>)}
      onBlur={field.onBlur}
    />
  );
}
