import { TextInput } from '@mantine/core';
import { sixDigits } from '@nave/domain/clients/colors.ts';
import { isHexColor } from '@nave/domain/kernel/text-formats.ts';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import styles from './color-field.module.css';
import { type FormFieldProps, fieldError, fieldId, useFormField } from './form-field.tsx';
import { cleaned, singleLine } from './plain-text.ts';

/** A colour, typed or picked. */
export function ColorField<Form extends FieldValues>({ name, label }: FormFieldProps<Form>) {
  const field = useFormField<Form, FieldPath<Form>>(name);
  const change = (color: string) => field.onChange(color as FieldPathValue<Form, FieldPath<Form>>);
  const color: string = field.value;
  return (
    <TextInput
      id={fieldId(name)}
      label={label}
      spellCheck={false}
      leftSection={
        <input
          className={styles.pick}
          type="color"
          aria-label={t('Pick: {{label}}', { label })}
          value={isHexColor(color) ? sixDigits(color) : '#000000'}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
      }
      leftSectionWidth={44}
      leftSectionPointerEvents="all"
      error={fieldError(field.error)}
      value={color}
      onChange={(event) => change(cleaned(event.currentTarget, singleLine))}
      onBlur={field.onBlur}
    />
  );
}
