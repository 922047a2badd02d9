import { zodResolver } from '@hookform/resolvers/zod';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { accountRefusals, tooManyAttemptsFor } from '@nave/domain/accounts/accounts.texts.ts';
import { type FirstOwnerInput, firstOwnerSchema } from '@nave/domain/accounts/first-owner.api.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { NO_ANSWER, useNoAnswer } from '../../../lib/use-no-answer.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './sign-in-form.module.css';

interface FirstOwnerFormProps {
  /** What the address brought; empty where somebody has come without it. */
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
  const isLate = useNoAnswer(isSubmitting);
  const submit = handleSubmit(async (input) => {
    try {
      await onSubmit(input);
    } catch (error) {
      logFailure('The first account could not be made', error);
      if (!(error instanceof ApiError)) throw error;
      const isCode = error.code === accountRefusals.setupCodeNotValid.code;
      setError(isCode ? 'code' : 'root', { message: sentenceOf(error) }, { shouldFocus: isCode });
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
        {...register('code')}
        label="Setup code"
        description="The server prints it when it starts. It works for 24 hours; starting again prints a new one."
        autoComplete="off"
        autoFocus={!code}
        spellCheck={false}
        size="lg"
        error={errors.code?.message}
      />
      <div className={styles.pair}>
        <TextInput
          {...register('firstName')}
          label="First name"
          autoComplete="given-name"
          autoFocus={Boolean(code)}
          size="lg"
          error={errors.firstName?.message}
        />
        <TextInput
          {...register('lastName')}
          label="Last name"
          autoComplete="family-name"
          size="lg"
          error={errors.lastName?.message}
        />
      </div>
      <TextInput
        {...register('email')}
        label="Email"
        type="email"
        autoComplete="username"
        size="lg"
        error={errors.email?.message}
      />
      <PasswordInput
        {...register('password')}
        label="Password"
        description="8 characters or more, with a capital and a small letter, a number and one of @ $ ! % * ? & = ~ #"
        autoComplete="new-password"
        size="lg"
        error={errors.password?.message}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth mt={6} loading={isSubmitting}>
        Make the first account
      </Button>
      <p className={styles.late} role="status">
        {isLate && NO_ANSWER}
      </p>
    </form>
  );
}

function sentenceOf({ code, message, waitSeconds }: ApiError): string {
  const mustWait = code === accountRefusals.tooManyAttempts.code && waitSeconds !== null;
  return mustWait ? tooManyAttemptsFor(waitSeconds) : message;
}
