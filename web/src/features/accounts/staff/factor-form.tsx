import { Button, PasswordInput, TextInput } from '@mantine/core';
import { secondFactorTexts } from '@nave/domain/accounts/second-factor-page.texts.ts';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import styles from './profile.module.css';
import { sentenceOf } from './too-many-attempts.ts';

interface FactorFormProps {
  field: 'code' | 'password';
  label: string;
  hint?: string;
  action: string;
  /** Throws ApiError. */
  onSubmit: (value: string) => Promise<void>;
  onCancel: () => void;
}

/** A form with one field, a code or a password, with which users confirm their identity. */
export function FactorForm({ field, label, hint, action, onSubmit, onCancel }: FactorFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { value: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ value }) => {
    try {
      await onSubmit(value);
    } catch (error) {
      logFailure('A proof was refused', error);
      if (!(error instanceof ApiError)) throw error;
      setError('value', { message: t(error.fields[field] ?? '') || sentenceOf(error) }, { shouldFocus: true });
    }
  });
  const shared = {
    ...register('value', { validate: (value) => value.trim() !== '' || t('{{label}} Required', { label }) }),
    label,
    autoFocus: true,
    error: t(errors.value?.message),
    ...(hint && { description: hint }),
  };
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      {field === 'code' ? (
        <TextInput {...shared} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
      ) : (
        <PasswordInput
          {...shared}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('Show password') }}
        />
      )}
      <div className={styles.action}>
        <Button type="submit" variant="filled" loading={isSubmitting}>
          {action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t(secondFactorTexts.cancel)}
        </Button>
      </div>
    </form>
  );
}
