import { Input } from '@mantine/core';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { sentence, t } from '../../lib/staff-texts.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type FormFieldProps, fieldError, fieldId, useFormField, useIsLocked } from './form-field.tsx';

const Editor = lazyComponent(() => import('./rich-text/rich-text-editor.tsx').then((module) => module.RichTextEditor));

const SKELETON_HEIGHT = 144;
const LOADS_SLOWLY = sentence('Couldn’t load the editor. We keep trying.');

/** A text with emphases, lists and links, stored as HTML in the form; '' without any text (CNT-101). */
export function RichTextField<Form extends FieldValues>({ name, label, hint, required = false }: FormFieldProps<Form>) {
  const { value, error, onChange, onBlur } = useFormField<Form, FieldPath<Form>>(name);
  const isLocked = useIsLocked();
  const id = fieldId(name);
  const ids = { label: `${id}-label`, error: `${id}-error`, hint: `${id}-hint` };
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ') || undefined;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: ids.label, onClick: () => document.getElementById(id)?.focus() }}
      withAsterisk={required}
      error={fieldError(error)}
      errorProps={{ id: ids.error }}
      description={hint}
      descriptionProps={{ id: ids.hint }}
    >
      <Editor
        props={{
          id,
          labelledBy: ids.label,
          describedBy,
          isWrong: error !== undefined,
          isRequired: required,
          isLocked,
          value,
          onChange: (html) => onChange(html as FieldPathValue<Form, FieldPath<Form>>),
          onBlur,
        }}
        waiting={(late) => (late ? <p>{t(LOADS_SLOWLY)}</p> : <Skeleton height={SKELETON_HEIGHT} radius="2" />)}
      />
    </Input.Wrapper>
  );
}
