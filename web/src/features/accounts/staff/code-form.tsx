import { Button, TextInput } from '@mantine/core';
import { secondFactorTexts } from '@nave/domain/accounts/second-factor-page.texts.ts';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { t } from '../../../lib/staff-texts.ts';
import { EntryForm } from './entry-form.tsx';
import { sentenceOf } from './too-many-attempts.ts';
import styles from './two-step.module.css';

interface CodeFormProps {
  /** Throws ApiError. */
  onSubmit: (code: string) => Promise<void>;
  onStartOver: () => void;
}

/** The second step of signing in (ACC-226). */
export function CodeForm({ onSubmit, onStartOver }: CodeFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    try {
      await onSubmit(code);
    } catch (error) {
      logFailure('A code was refused', error);
      if (!(error instanceof ApiError)) throw error;
      if (error.fields.code) setError('code', { message: t(error.fields.code) }, { shouldFocus: true });
      else setError('root', { message: sentenceOf(error) });
    }
  });
  return (
    <>
      <EntryForm
        isSubmitting={isSubmitting}
        problem={errors.root?.message}
        action={t(secondFactorTexts.continue)}
        onSubmit={submit}
      >
        <TextInput
          {...register('code', { validate: (code) => code.trim() !== '' || t(secondFactorTexts.codeRequired) })}
          label={t(secondFactorTexts.codeLabel)}
          description={t(secondFactorTexts.codeHint)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="lg"
          error={t(errors.code?.message)}
        />
      </EntryForm>
      <Button className={styles.startOver} variant="default" size="lg" fullWidth onClick={onStartOver}>
        {t(secondFactorTexts.startOver)}
      </Button>
    </>
  );
}
