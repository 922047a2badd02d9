import { zodResolver } from '@hookform/resolvers/zod';
import { createAccountForm, type CreateAccountForm as Form } from '@nave/domain/accounts/invitation.api.ts';
import { useForm } from 'react-hook-form';
import { t } from '../../../lib/staff-texts.ts';
import { EntryEmail, EntryForm, EntryPassword, NEW_PASSWORD_HINT } from './entry-form.tsx';

interface CreateAccountFormProps {
  /** The invited email address. */
  invited: string;
  /** True once the account is created; disables the button. */
  isDone: boolean;
  /** Returns null, or the problem and its field if the account was not created. */
  onSubmit: (form: Form) => Promise<{ problem: string; field: 'email' | 'password' | 'root' } | null>;
}

/** The form for a new account: email, password and the password again (ACC-57). */
export function CreateAccountForm({ invited, isDone, onSubmit }: CreateAccountFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(createAccountForm(invited)),
    defaultValues: { email: invited, password: '', verification: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (form) => {
    const failure = await onSubmit(form);
    if (failure) setError(failure.field, { message: failure.problem });
  });
  return (
    <EntryForm
      isSubmitting={isSubmitting}
      problem={errors.root?.message}
      action={t('Create account')}
      isDone={isDone}
      onSubmit={submit}
    >
      <EntryEmail
        {...register('email')}
        description={t('The email your invitation was sent to')}
        error={t(errors.email?.message)}
      />
      <EntryPassword
        {...register('password')}
        description={t(NEW_PASSWORD_HINT)}
        autoComplete="new-password"
        autoFocus
        error={t(errors.password?.message)}
      />
      <EntryPassword
        {...register('verification')}
        label={t('Verify Password')}
        description={t('Enter the same password again')}
        autoComplete="new-password"
        error={t(errors.verification?.message)}
      />
    </EntryForm>
  );
}
