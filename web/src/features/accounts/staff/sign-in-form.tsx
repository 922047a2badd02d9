import { zodResolver } from '@hookform/resolvers/zod';
import { type SignInInput, signInSchema } from '@nave/domain/accounts/accounts.api.ts';
import { accountTexts } from '@nave/domain/accounts/accounts.texts.ts';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import styles from './entry-form.module.css';
import { EntryEmail, EntryForm, EntryPassword } from './entry-form.tsx';
import { sentenceOf } from './too-many-attempts.ts';

interface SignInFormProps {
  /** The email of the user whose session ended on this page. */
  email?: string | undefined;
  /** Signs in; returns whether the account has an app user. Throws ApiError. */
  onSignIn: (input: SignInInput) => Promise<boolean>;
}

export function SignInForm({ email = '', onSignIn }: SignInFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<SignInInput>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (input) => {
    try {
      if (!(await onSignIn(input))) setError('root', { message: t(accountTexts.noAccount) });
    } catch (error) {
      logFailure('Signing in failed', error);
      if (!(error instanceof ApiError)) throw error;
      setError('root', { message: sentenceOf(error) });
      setFocus('password');
    }
  });
  return (
    <EntryForm isSubmitting={isSubmitting} problem={errors.root?.message} action={t('Sign in')} onSubmit={submit}>
      {/* ACC-214: browsers offer passkeys in this field. */}
      <EntryEmail
        {...register('email')}
        autoComplete="username webauthn"
        autoFocus={!email}
        error={t(errors.email?.message)}
      />
      <EntryPassword
        {...register('password')}
        autoComplete="current-password"
        autoFocus={Boolean(email)}
        error={t(errors.password?.message)}
      />
      {/* Opens in a new tab if the user's session ended on a page that stays open behind this form. */}
      <Link className={styles.forgot} to={dashboardPaths.forgot()} {...(email && { target: '_blank' })}>
        {t('Forgot password?')}
      </Link>
    </EntryForm>
  );
}
