import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface FieldProps {
  label: string;
  /** Shows the label to screen readers only, where the context makes the field clear. */
  hideLabel?: boolean;
  hint?: string;
  error?: string | undefined;
  /** Whether screen readers announce the error when it appears, as the answer to the form's only field. */
  isAnnounced?: boolean;
  required?: boolean;
}

export interface ControlProps {
  id: string;
  className: string;
  required?: boolean | undefined;
  'aria-invalid'?: true | undefined;
  'aria-describedby'?: string | undefined;
}

/** The label, control, hint and error of a form field, linked for assistive technology. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  isAnnounced,
  required,
  control,
}: FieldProps & { control: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      {hideLabel ? (
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
        </VisuallyHidden>
      ) : (
        <label className={styles.label} htmlFor={id}>
          {label}
          {required && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
        </label>
      )}
      {control({
        id,
        className: classNames(styles.input, error && styles.bad),
        required: required || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p className={styles.error} id={`${id}-error`} role={isAnnounced ? 'alert' : undefined}>
          <Icon svg={warningIcon} size={16} />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
