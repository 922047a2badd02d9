import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required' | 'size'> & {
    /** Makes the field 48 px high and its text 16 px, for the viewer's forms. */
    touch?: boolean;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  isAnnounced,
  required,
  touch,
  className,
  ...input
}: TextFieldProps) {
  const field = { label, ...(hideLabel && { hideLabel }), ...(hint && { hint }), ...(required && { required }) };
  return (
    <Field
      {...field}
      error={error}
      isAnnounced={isAnnounced === true}
      control={(control) => (
        <input
          type="text"
          dir="auto"
          {...input}
          {...control}
          className={classNames(control.className, touch && styles.touch, className)}
        />
      )}
    />
  );
}
