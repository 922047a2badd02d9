import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { type OwnName, ownNameSchema } from '@nave/domain/accounts/own-person.api.ts';
import { profileTexts } from '@nave/domain/accounts/profile.texts.ts';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './profile.module.css';

interface OwnNameFormProps {
  start: OwnName;
  /** Throws ApiError. */
  onSave: (name: OwnName) => Promise<void>;
}

/** The form for the user's own name. */
export function OwnNameForm({ start, onSave }: OwnNameFormProps) {
  const { register, handleSubmit, reset, formState } = useForm<OwnName>({
    resolver: zodResolver(ownNameSchema),
    defaultValues: start,
  });
  const { errors, isSubmitting, isDirty } = formState;
  const save = handleSubmit(async (name) => {
    try {
      await onSave(name);
      reset(name);
      showToast(t(profileTexts.nameSaved), { tone: 'ok' });
    } catch (error) {
      logFailure('The name could not be saved', error);
      if (!(error instanceof ApiError)) throw error;
      showToast(t(error.message), { tone: 'error' });
    }
  });
  return (
    <form className={styles.fields} onSubmit={save} noValidate>
      <TextInput
        {...register('firstName')}
        label={t('First Name')}
        autoComplete="given-name"
        error={t(errors.firstName?.message)}
      />
      <TextInput
        {...register('lastName')}
        label={t('Last Name')}
        autoComplete="family-name"
        error={t(errors.lastName?.message)}
      />
      <div className={styles.action}>
        <Button type="submit" variant="default" loading={isSubmitting} disabled={!isDirty}>
          {t('Save name')}
        </Button>
      </div>
    </form>
  );
}
