import { type ReactNode, useId } from 'react';
import styles from './form-field.module.css';
import { fieldError } from './form-field.tsx';

interface FieldGroupProps {
  label: string;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** Several controls with one label, one hint and one error. */
export function FieldGroup({ label, required, hint, error, children }: FieldGroupProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.group} aria-labelledby={`${id}-label`} aria-describedby={described || undefined}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </span>
      {children}
      {error && (
        <div className={styles.problem} id={`${id}-error`}>
          {fieldError(error)}
        </div>
      )}
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </fieldset>
  );
}
