import { zodResolver } from '@hookform/resolvers/zod';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type SignInInput, signInSchema } from '@nave/domain/accounts/accounts.api.ts';
import { accountRefusals, accountTexts, tooManyAttemptsFor } from '@nave/domain/accounts/accounts.texts.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { NO_ANSWER, useNoAnswer } from '../../../lib/use-no-answer.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './sign-in-form.module.css';

interface SignInFormProps {
  /** Of whoever was here before the session ended. */
  email?: string | undefined;
  /** Signs in; answers whether there is an app user. Throws ApiError. */
  onSignIn: (input: SignInInput) => Promise<boolean>;
}

export function SignInForm({ email = '', onSignIn }: SignInFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<SignInInput>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const isLate = useNoAnswer(isSubmitting);
  const submit = handleSubmit(async (input) => {
    try {
      if (!(await onSignIn(input))) setError('root', { message: accountTexts.noAccount });
    } catch (error) {
      logFailure('Signing in failed', error);
      if (!(error instanceof ApiError)) throw error;
      setError('root', { message: sentenceOf(error) });
      setFocus('password');
    }
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
        autoComplete="username"
        autoFocus={!email}
        size="lg"
        error={errors.email?.message}
      />
      <PasswordInput
        {...register('password')}
        label="Password"
        autoComplete="current-password"
        autoFocus={Boolean(email)}
        size="lg"
        error={errors.password?.message}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      />
      {/* A page that waits behind this one stays where it is. */}
      <Link className={styles.forgot} to={dashboardPaths.forgot()} {...(email && { target: '_blank' })}>
        Forgot password?
      </Link>
      <Button type="submit" variant="filled" size="lg" fullWidth mt={6} loading={isSubmitting}>
        Sign in
      </Button>
      <p className={styles.late} role="status">
        {isLate && NO_ANSWER}
      </p>
    </form>
  );
}

/** ACC-23: the sign-in service's own sentence; where one has to wait, with how long (ACC-29). */
function sentenceOf({ code, message, waitSeconds }: ApiError): string {
  const mustWait = code === accountRefusals.tooManyAttempts.code && waitSeconds !== null;
  return mustWait ? tooManyAttemptsFor(waitSeconds) : message;
}
