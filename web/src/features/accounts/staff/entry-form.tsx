import { Button, PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import type { FormEventHandler, ReactNode } from 'react';
import { sentence, t } from '../../../lib/staff-texts.ts';
import { LATE_NOTICE, useLateNotice } from '../../../lib/use-late-notice.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './entry-form.module.css';

interface EntryFormProps {
  isSubmitting: boolean;
  /** What is wrong with the form as a whole. */
  problem?: string | undefined;
  /** Label of the submit button. */
  action: string;
  /** True once the form is completed; disables the button. */
  isDone?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A form for people who are not signed in yet: few large fields, one button, and the error above them. */
export function EntryForm({ isSubmitting, problem, action, isDone, onSubmit, children }: EntryFormProps) {
  const isLate = useLateNotice(isSubmitting);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon svg={warningIcon} size={20} />
          {t(problem)}
        </p>
      )}
      {children}
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        mt={6}
        loading={isSubmitting}
        disabled={isDone ?? false}
      >
        {action}
      </Button>
      <p className={styles.late} role="status">
        {isLate && t(LATE_NOTICE)}
      </p>
    </form>
  );
}

/** An email field, which browsers fill in as the account's user name. */
export function EntryEmail(props: TextInputProps) {
  return <TextInput label={t('Email')} type="email" autoComplete="username" size="lg" {...props} />;
}

/** A password field with a button that shows its value. */
export function EntryPassword({ label = t('Password'), ...props }: PasswordInputProps & { label?: string }) {
  const toggleProps = { 'aria-label': t('Show {{label}}', { label: label.toLowerCase() }) };
  return <PasswordInput label={label} size="lg" visibilityToggleButtonProps={toggleProps} {...props} />;
}

/** Describes the password rules at the field of a new password (ACC-110 to ACC-114). */
export const NEW_PASSWORD_HINT = sentence(
  '15 characters or more, or 8 with a capital and a small letter, a number and one of @ $ ! % * ? & = ~ #',
);
