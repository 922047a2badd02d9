import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { createContext, type ReactNode, useContext } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './form-field.module.css';

/** Props of every form field. `name` is the field's path in the form's values. */
export interface FormFieldProps<Form extends FieldValues> {
  name: FieldPath<Form>;
  label: string;
  hint?: ReactNode;
  /** Shows the asterisk (SHELL-133). */
  required?: boolean;
}

/** Id of a field's control, which the error summary focuses. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Whether the form is read-only, for fields that a disabled fieldset does not lock. */
export const FormLocked = createContext(false);

export function useIsLocked(): boolean {
  return useContext(FormLocked);
}

/** A field's value and error in the enclosing form. */
export function useFormField<Form extends FieldValues, Name extends FieldPath<Form>>(name: Name) {
  const { control } = useFormContext<Form>();
  const { field, fieldState } = useController<Form, Name>({ name, control });
  return {
    value: field.value as FieldPathValue<Form, Name>,
    onChange: (value: FieldPathValue<Form, Name>) => field.onChange(value),
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  };
}

/** Renders a field's error with an icon, or nothing without an error. */
export function fieldError(message: string | undefined): ReactNode {
  if (!message) return null;
  return (
    <span className={styles.error}>
      <Icon svg={warningIcon} size={16} />
      {t(message)}
    </span>
  );
}
