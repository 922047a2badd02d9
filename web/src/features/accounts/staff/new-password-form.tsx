import { zodResolver } from '@hookform/resolvers/zod';
import { Button, PasswordInput } from '@mantine/core';
import { type NewPassword, newPasswordSchema } from '@nave/domain/accounts/passwords.api.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { useForm } from 'react-hook-form';
import { NO_ANSWER, useNoAnswer } from '../../../lib/use-no-answer.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './sign-in-form.module.css';

interface NewPasswordFormProps {
  /** Whose password it is: browsers that remember passwords go by it. */
  email: string;
  /** It is set: there is nothing more to do here. */
  isDone: boolean;
  /** Sets it; answers what to say where that failed. */
  onSubmit: (form: NewPassword) => Promise<string | null>;
}

/** A new password, twice (ACC-95). */
export function NewPasswordForm({ email, isDone, onSubmit }: NewPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', verification: '' },
  });
  const { errors, isSubmitting } = formState;
  const isLate = useNoAnswer(isSubmitting);
  const submit = handleSubmit(async (form) => {
    const failure = await onSubmit(form);
    if (failure) setError('root', { message: failure });
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {errors.root && (
        <p className={styles.problem} role="alert">
          <Icon svg={warningIcon} size={20} />
          {errors.root.message}
        </p>
      )}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        {...register('password')}
        label="Password"
        description="8 characters or more, with a capital and a small letter, a number and one of @ $ ! % * ? & = ~ #"
        autoComplete="new-password"
        autoFocus
        size="lg"
        error={errors.password?.message}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      />
      <PasswordInput
        {...register('verification')}
        label="Verification"
        description="The same password again"
        autoComplete="new-password"
        size="lg"
        error={errors.verification?.message}
        visibilityToggleButtonProps={{ 'aria-label': 'Show verification' }}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth mt={6} loading={isSubmitting} disabled={isDone}>
        Set the password
      </Button>
      <p className={styles.late} role="status">
        {isLate && NO_ANSWER}
      </p>
    </form>
  );
}
