import { zodResolver } from '@hookform/resolvers/zod';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { createAccountForm, type CreateAccountForm as Form } from '@nave/domain/accounts/invitation.api.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { useForm } from 'react-hook-form';
import { NO_ANSWER, useNoAnswer } from '../../../lib/use-no-answer.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './sign-in-form.module.css';

interface CreateAccountFormProps {
  /** Whom the invitation was sent to. */
  invited: string;
  /** It is done: there is nothing more to do here. */
  isDone: boolean;
  /** Answers what to say, and where, if it failed. */
  onSubmit: (form: Form) => Promise<{ problem: string; field: 'email' | 'root' } | null>;
}

/** E-mail, password and the same password again (ACC-57). */
export function CreateAccountForm({ invited, isDone, onSubmit }: CreateAccountFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(createAccountForm(invited)),
    defaultValues: { email: invited, password: '', verification: '' },
  });
  const { errors, isSubmitting } = formState;
  const isLate = useNoAnswer(isSubmitting);
  const submit = handleSubmit(async (form) => {
    const failure = await onSubmit(form);
    if (failure) setError(failure.field, { message: failure.problem });
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {errors.root && (
        <p className={styles.problem} role="alert">
          <Icon svg={warningIcon} size={20} />
          {errors.root.message}
        </p>
      )}
      <TextInput
        {...register('email')}
        label="Email"
        type="email"
        description="The address that the invitation was sent to"
        autoComplete="username"
        size="lg"
        error={errors.email?.message}
      />
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
        label="Verify Password"
        description="The same password again"
        autoComplete="new-password"
        size="lg"
        error={errors.verification?.message}
        visibilityToggleButtonProps={{ 'aria-label': 'Show verification' }}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth mt={6} loading={isSubmitting} disabled={isDone}>
        Create account
      </Button>
      <p className={styles.late} role="status">
        {isLate && NO_ANSWER}
      </p>
    </form>
  );
}
