import { Textarea, TextInput } from '@mantine/core';
import { straightQuotes } from '@nave/domain/kernel/text-formats.ts';
import { completeUrl } from '@nave/domain/kernel/url-form.ts';
import type { ReactNode } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { type FormFieldProps, fieldError, fieldId, useFormField } from './form-field.tsx';
import { cleaned, singleLine } from './plain-text.ts';

interface TextFieldProps<Form extends FieldValues> extends FormFieldProps<Form> {
  placeholder?: string;
  type?: 'text' | 'url';
  /** Shown at the end of the field. */
  mark?: ReactNode;
  /** An error from outside the form's schema, such as a lookup's result. */
  otherError?: string | undefined;
  onType?: (text: string) => void;
  /** Cleans typed or pasted text. */
  clean?: (text: string) => string;
}

export function TextField<Form extends FieldValues>(props: TextFieldProps<Form>) {
  const {
    name,
    label,
    hint,
    required,
    placeholder,
    type = 'text',
    mark,
    otherError,
    onType,
    clean = singleLine,
  } = props;
  const field = useFormField<Form, FieldPath<Form>>(name);
  return (
    <TextInput
      id={fieldId(name)}
      label={label}
      withAsterisk={required}
      description={hint}
      placeholder={placeholder}
      inputMode={type}
      rightSection={mark}
      rightSectionWidth={mark ? 'auto' : undefined}
      error={fieldError(field.error ?? otherError)}
      value={field.value}
      onChange={(event) => {
        const text = cleaned(event.currentTarget, clean);
        field.onChange(text as FieldPathValue<Form, FieldPath<Form>>);
        onType?.(text);
      }}
      onBlur={() => {
        const completed = type === 'url' ? completeUrl(field.value) : field.value;
        if (completed !== field.value) field.onChange(completed as FieldPathValue<Form, FieldPath<Form>>);
        field.onBlur();
      }}
    />
  );
}

interface TextAreaFieldProps<Form extends FieldValues> extends FormFieldProps<Form> {
  minRows?: number;
  maxRows?: number;
  onType?: (text: string) => void;
}

export function TextAreaField<Form extends FieldValues>(props: TextAreaFieldProps<Form>) {
  const { name, label, hint, required, minRows = 3, maxRows = 14, onType } = props;
  const field = useFormField<Form, FieldPath<Form>>(name);
  return (
    <Textarea
      id={fieldId(name)}
      label={label}
      withAsterisk={required}
      description={hint}
      autosize
      minRows={minRows}
      maxRows={maxRows}
      error={fieldError(field.error)}
      value={field.value}
      onChange={(event) => {
        const text = cleaned(event.currentTarget, straightQuotes);
        field.onChange(text as FieldPathValue<Form, FieldPath<Form>>);
        onType?.(text);
      }}
      onBlur={field.onBlur}
    />
  );
}
