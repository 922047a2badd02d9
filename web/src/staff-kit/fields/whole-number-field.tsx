import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { currentLanguage } from '../../lib/i18n.ts';
import styles from './choice-fields.module.css';
import { type FormFieldProps, fieldError, fieldId, useFormField } from './form-field.tsx';

/** A whole number; null in the form if the field is empty. Groups such as 1,000 are read in every language. */
export function WholeNumberField<Form extends FieldValues>(props: FormFieldProps<Form> & { placeholder?: string }) {
  const { name, label, hint, required, placeholder } = props;
  const field = useFormField<Form, FieldPath<Form>>(name);
  const [typed, setTyped] = useState<string | null>(null);
  const value: number | null = field.value;
  return (
    <TextInput
      id={fieldId(name)}
      classNames={{ wrapper: styles.number }}
      label={label}
      withAsterisk={required}
      description={hint}
      placeholder={placeholder}
      inputMode="numeric"
      autoComplete="off"
      error={fieldError(field.error)}
      value={typed ?? value?.toLocaleString(currentLanguage()) ?? ''}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        field.onChange(wholeNumberOf(text) as FieldPathValue<Form, FieldPath<Form>>);
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null);
        field.onBlur();
      }}
    />
  );
}

/** Returns null for an empty text, and NaN for a text that is no whole number. */
function wholeNumberOf(text: string): number | null {
  const digits = text.replace(/[\s.,]/g, '');
  if (digits === '') return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
