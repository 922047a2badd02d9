import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import type { FormEventHandler, ReactNode, Ref } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { useLateNotice } from '../../../lib/use-late-notice.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './account-form.module.css';

interface AccountFormProps {
  ref: Ref<HTMLFormElement>;
  busy: boolean;
  problem: string | undefined;
  /** Label of the submit button. */
  action: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A short account form: few fields, one button, and the error above them. */
export function AccountForm({ ref, busy, problem, action, onSubmit, children }: AccountFormProps) {
  const text = useTexts();
  const isLate = useLateNotice(busy);
  return (
    <form className={styles.form} ref={ref} onSubmit={onSubmit} noValidate>
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon svg={warningIcon} size={18} />
          {problem}
        </p>
      )}
      {children}
      <Button type="submit" look="primary" size="touch" wide busy={busy}>
        {action}
      </Button>
      <p className={styles.late} role="status">
        {isLate && text('account:late')}
      </p>
    </form>
  );
}

/** Props that a field receives from its form. */
interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  autoFocus?: boolean;
}

/** An email field, which browsers fill in as the account's user name. */
export function EmailField(field: FieldProps) {
  const text = useTexts();
  return (
    <TextField
      {...field}
      touch
      label={text('account:email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

interface PasswordFieldProps extends FieldProps {
  label: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(field: PasswordFieldProps) {
  return <TextField {...field} touch type="password" />;
}
