import { Input } from '@mantine/core';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { sentence, t } from '../../lib/staff-texts.ts';
import { arrivingPart } from '../../ui/arriving-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type FormFieldProps, fieldError, fieldId, useFormField, useIsLocked } from './form-field.tsx';

const Editor = arrivingPart(() => import('./rich-text/rich-text-editor.tsx').then((module) => module.RichTextEditor));

const WAITING_HEIGHT = 144;
const LATE = sentence('Couldn’t load the editor. We keep trying.');

/** A text with emphases, lists and links, as HTML in the form; empty where nothing is written (CNT-101). */
export function RichTextField<Form extends FieldValues>({ name, label, hint, required = false }: FormFieldProps<Form>) {
  const { value, error, onChange, onBlur } = useFormField<Form, FieldPath<Form>>(name);
  const isLocked = useIsLocked();
  const id = fieldId(name);
  const parts = { label: `${id}-label`, error: `${id}-error`, hint: `${id}-hint` };
  const describedBy = [error && parts.error, hint && parts.hint].filter(Boolean).join(' ') || undefined;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: parts.label, onClick: () => document.getElementById(id)?.focus() }}
      withAsterisk={required}
      error={fieldError(error)}
      errorProps={{ id: parts.error }}
      description={hint}
      descriptionProps={{ id: parts.hint }}
    >
      <Editor
        props={{
          ...{ id, labelledBy: parts.label, describedBy, value, onBlur, isLocked },
          ...{ isWrong: error !== undefined, isRequired: required },
          onChange: (html) => onChange(html as FieldPathValue<Form, FieldPath<Form>>),
        }}
        waiting={(late) => (late ? <p>{t(LATE)}</p> : <Skeleton height={WAITING_HEIGHT} radius="2" />)}
      />
    </Input.Wrapper>
  );
}
