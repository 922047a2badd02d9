import { zodResolver } from '@hookform/resolvers/zod';
import { Button, PasswordInput } from '@mantine/core';
import { type PasswordChange, type PasswordChangeForm, passwordChangeForm } from '@nave/domain/accounts/profile.api.ts';
import { profileTexts } from '@nave/domain/accounts/profile.texts.ts';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { LATE_NOTICE, useLateNotice } from '../../../lib/use-late-notice.ts';
import { showToast } from '../../../ui/toast-store.ts';
import entryStyles from './entry-form.module.css';
import { NEW_PASSWORD_HINT } from './entry-form.tsx';
import styles from './profile.module.css';
import { sentenceOf } from './too-many-attempts.ts';

interface Props {
  email: string;
  hasPassword: boolean;
  /** Whether the form is the only one on its page. */
  isAlone?: boolean;
  /** Throws ApiError. */
  onSave: (change: PasswordChange) => Promise<void>;
}

const empty = { oldPassword: '', password: '', verification: '' };

/** Changes the password, or adds the first one (ACC-119 to ACC-131). */
export function PasswordChangeFields({ email, hasPassword, isAlone = false, onSave }: Props) {
  const { register, handleSubmit, reset, setError, formState } = useForm<PasswordChangeForm>({
    resolver: zodResolver(passwordChangeForm({ hasPassword })),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const isLate = useLateNotice(isSubmitting);
  const size = isAlone ? ({ size: 'lg' } as const) : {};
  const save = handleSubmit(async ({ oldPassword, password }) => {
    try {
      await onSave({ oldPassword, password });
      reset(empty);
      showToast(hasPassword ? t(profileTexts.saved) : t(profileTexts.added), { tone: 'ok' });
    } catch (error) {
      logFailure('The password could not be changed', error);
      if (!(error instanceof ApiError)) throw error;
      const field = (['oldPassword', 'password'] as const).find((name) => error.fields[name]);
      if (field) setError(field, { message: error.fields[field] ?? '' }, { shouldFocus: true });
      else if (error.waitSeconds !== null) setError('root', { message: sentenceOf(error) });
      showToast(hasPassword ? t(profileTexts.saveFailed) : t(profileTexts.addFailed), { tone: 'error' });
    }
  });
  return (
    <form className={isAlone ? entryStyles.form : styles.fields} onSubmit={save} noValidate>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordInput
          {...size}
          {...register('oldPassword')}
          label={t('Old password')}
          autoComplete="current-password"
          error={t(errors.oldPassword?.message)}
          visibilityToggleButtonProps={{ 'aria-label': t('Show old password') }}
        />
      )}
      <PasswordInput
        {...size}
        {...register('password')}
        label={t('New password')}
        description={t(NEW_PASSWORD_HINT)}
        autoComplete="new-password"
        error={t(errors.password?.message)}
        visibilityToggleButtonProps={{ 'aria-label': t('Show new password') }}
      />
      <PasswordInput
        {...size}
        {...register('verification')}
        label={t('Verification')}
        description={t('Enter the same password again')}
        autoComplete="new-password"
        error={t(errors.verification?.message)}
        visibilityToggleButtonProps={{ 'aria-label': t('Show verification') }}
      />
      {errors.root && (
        <p className={styles.problem} role="alert">
          {t(errors.root.message)}
        </p>
      )}
      <div className={styles.action}>
        <Button {...size} type="submit" variant="filled" fullWidth={isAlone} loading={isSubmitting}>
          {hasPassword ? t('Change password') : t('Add password')}
        </Button>
        <span role="status">{isLate && t(LATE_NOTICE)}</span>
      </div>
    </form>
  );
}
