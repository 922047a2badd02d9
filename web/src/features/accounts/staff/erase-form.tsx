import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import type { ErasedCounts } from '@nave/domain/accounts/erased-parts.ts';
import { type Erasure, type ErasureForm, erasureFormSchema } from '@nave/domain/accounts/erasure.api.ts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { TextField } from '../../../staff-kit/fields/text-field.tsx';
import styles from './erase-form.module.css';
import { ErasedParts } from './erasure-receipt.tsx';

interface EraseFormProps {
  /** Returns what would be erased. Throws ApiError. */
  onPreview: (email: string) => Promise<ErasedCounts>;
  /** Throws ApiError. */
  onErase: (email: string) => Promise<Erasure>;
  onErased: (erasure: Erasure, email: string) => void;
  onFailed: () => void;
}

/** The first press shows what would be erased, the second erases it (OPS-22, OPS-114). */
export function EraseForm({ onPreview, onErase, onErased, onFailed }: EraseFormProps) {
  const form = useForm<ErasureForm>({ resolver: zodResolver(erasureFormSchema), defaultValues: { email: '' } });
  const [found, setFound] = useState<{ email: string; counts: ErasedCounts } | null>(null);
  const [failure, setFailure] = useState<string>();
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    setFailure(undefined);
    try {
      if (found?.email !== email) return setFound({ email, counts: await onPreview(email) });
      onErased(await onErase(email), email);
      setFound(null);
      form.reset();
    } catch (error) {
      logFailure('The person could not be erased', error);
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.fields.email ?? error.message);
      onFailed();
    }
  });
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        noValidate
        aria-label={t('Erase a person')}
        onSubmit={(event) => void submit(event)}
      >
        <TextField<ErasureForm>
          name="email"
          label={t('Email')}
          required
          onType={() => {
            setFound(null);
            setFailure(undefined);
          }}
        />
        {found && (
          <div className={styles.found} role="status">
            <p>{t('This is stored about {{email}}. Erasing it can’t be undone.', { email: found.email })}</p>
            <ErasedParts counts={found.counts} label={t('What is stored')} />
          </div>
        )}
        <div className={styles.end}>
          <Button type="submit" loading={isSubmitting} className={found ? styles.destructive : undefined}>
            {found ? t('Erase for good') : t('Show what is stored')}
          </Button>
          {failure && (
            <p className={styles.failure} role="alert">
              {t(failure)}
            </p>
          )}
        </div>
      </form>
    </FormProvider>
  );
}
