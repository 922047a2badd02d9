import { zodResolver } from '@hookform/resolvers/zod';
import { type NewPassword, newPasswordSchema } from '@nave/domain/accounts/passwords.api.ts';
import { useForm } from 'react-hook-form';
import { t } from '../../../lib/staff-texts.ts';
import { EntryForm, EntryPassword, NEW_PASSWORD_HINT } from './entry-form.tsx';
import type { PasswordProblem } from './passwords.ts';

interface NewPasswordFormProps {
  /** The account's email, under which password managers store the password. */
  email: string;
  /** True once the password is set; disables the button. */
  isDone: boolean;
  /** Sets the password; returns the problem and its field if that failed. */
  onSubmit: (form: NewPassword) => Promise<PasswordProblem | null>;
}

/** The form for a new password and its repetition (ACC-95). */
export function NewPasswordForm({ email, isDone, onSubmit }: NewPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', verification: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (form) => {
    const failure = await onSubmit(form);
    if (failure) setError(failure.field, { message: failure.problem }, { shouldFocus: true });
  });
  return (
    <EntryForm
      isSubmitting={isSubmitting}
      problem={errors.root?.message}
      action={t('Set password')}
      isDone={isDone}
      onSubmit={submit}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <EntryPassword
        {...register('password')}
        description={t(NEW_PASSWORD_HINT)}
        autoComplete="new-password"
        autoFocus
        error={t(errors.password?.message)}
      />
      <EntryPassword
        {...register('verification')}
        label={t('Verification')}
        description={t('Enter the same password again')}
        autoComplete="new-password"
        error={t(errors.verification?.message)}
      />
    </EntryForm>
  );
}
