import { Button, PasswordInput, TextInput } from '@mantine/core';
import { passkeyRefusals, passkeyTexts } from '@nave/domain/accounts/passkeys.texts.ts';
import { isBlank } from '@nave/domain/kernel/blank-text.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { PasskeyError, type PasskeyForm } from './passkeys.ts';
import styles from './profile.module.css';
import { sentenceOf } from './too-many-attempts.ts';

const NAME_MAX = 60;

interface NewPasskeyProps {
  /** The name proposed for this browser. */
  device: string;
  /** Throws ApiError and PasskeyError. */
  onAdd: (passkey: PasskeyForm) => Promise<void>;
}

/** Adds a passkey, with the password if the server requires it (ACC-207). */
export function NewPasskey({ device, onAdd }: NewPasskeyProps) {
  const [asksPassword, setAsksPassword] = useState(false);
  const { register, handleSubmit, reset, setError, formState } = useForm<PasskeyForm>({
    defaultValues: { name: device, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const add = handleSubmit(async (form) => {
    try {
      await onAdd(form);
      reset();
      setAsksPassword(false);
      showToast(t(passkeyTexts.added), { tone: 'ok' });
    } catch (error) {
      logFailure('A passkey could not be added', error);
      if (error instanceof PasskeyError) return setError('root', { message: error.message });
      if (!(error instanceof ApiError)) throw error;
      if (error.code === passkeyRefusals.notFresh.code) setAsksPassword(true);
      const field = (['name', 'password'] as const).find((name) => error.fields[name]);
      if (field) setError(field, { message: error.fields[field] ?? '' }, { shouldFocus: true });
      else setError('root', { message: sentenceOf(error) });
    }
  });
  return (
    <form className={styles.fields} onSubmit={add} noValidate>
      <TextInput
        {...register('name', {
          validate: (name) => !isBlank(name) || t(passkeyTexts.nameRequired),
        })}
        label={t('Passkey name')}
        description={t('A name for the device it’s on')}
        maxLength={NAME_MAX}
        error={t(errors.name?.message)}
      />
      {asksPassword && (
        <PasswordInput
          {...register('password', { validate: (password) => password !== '' || t(passkeyTexts.passwordRequired) })}
          label={t('Password')}
          autoComplete="current-password"
          autoFocus
          error={t(errors.password?.message)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
        />
      )}
      {errors.root && (
        <p className={styles.problem} role="alert">
          {t(errors.root.message)}
        </p>
      )}
      <div className={styles.action}>
        <Button type="submit" variant="default" loading={isSubmitting}>
          {t('Add a passkey')}
        </Button>
      </div>
    </form>
  );
}
