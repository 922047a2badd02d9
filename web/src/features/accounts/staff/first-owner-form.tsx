import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { type FirstOwnerInput, firstOwnerSchema } from '@nave/domain/accounts/first-owner.api.ts';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import styles from './entry-form.module.css';
import { EntryEmail, EntryForm, EntryPassword, NEW_PASSWORD_HINT } from './entry-form.tsx';
import { problemOfPassword } from './passwords.ts';
import { sentenceOf } from './too-many-attempts.ts';

interface FirstOwnerFormProps {
  /** The setup code in the page's URL; empty if the URL has none. */
  code: string;
  /** Throws ApiError. */
  onSubmit: (input: FirstOwnerInput) => Promise<void>;
}

export function FirstOwnerForm({ code, onSubmit }: FirstOwnerFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<FirstOwnerInput>({
    resolver: zodResolver(firstOwnerSchema),
    defaultValues: { code, firstName: '', lastName: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (input) => {
    try {
      await onSubmit(input);
    } catch (error) {
      logFailure('The first account could not be made', error);
      if (!(error instanceof ApiError)) throw error;
      const isCodeProblem = error.code === accountRefusals.setupCodeNotValid.code;
      const passwordProblem = problemOfPassword(error);
      if (passwordProblem) setError('password', { message: passwordProblem.problem }, { shouldFocus: true });
      else setError(isCodeProblem ? 'code' : 'root', { message: sentenceOf(error) }, { shouldFocus: isCodeProblem });
    }
  });
  return (
    <EntryForm
      isSubmitting={isSubmitting}
      problem={errors.root?.message}
      action={t('Create account')}
      onSubmit={submit}
    >
      <TextInput
        {...register('code')}
        label={t('Setup code')}
        description={t(
          'The server prints this code when it starts. It expires in 24 hours. Restart the server for a new one.',
        )}
        autoComplete="off"
        autoFocus={!code}
        spellCheck={false}
        size="lg"
        error={t(errors.code?.message)}
      />
      <div className={styles.pair}>
        <TextInput
          {...register('firstName')}
          label={t('First name')}
          autoComplete="given-name"
          autoFocus={Boolean(code)}
          size="lg"
          error={t(errors.firstName?.message)}
        />
        <TextInput
          {...register('lastName')}
          label={t('Last name')}
          autoComplete="family-name"
          size="lg"
          error={t(errors.lastName?.message)}
        />
      </div>
      <EntryEmail {...register('email')} error={t(errors.email?.message)} />
      <EntryPassword
        {...register('password')}
        description={t(NEW_PASSWORD_HINT)}
        autoComplete="new-password"
        error={t(errors.password?.message)}
      />
    </EntryForm>
  );
}
