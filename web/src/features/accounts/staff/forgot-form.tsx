import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { type ResetRequest, resetRequestSchema } from '@nave/domain/accounts/passwords.api.ts';
import { useForm } from 'react-hook-form';
import { NO_ANSWER, useNoAnswer } from '../../../lib/use-no-answer.ts';
import styles from './sign-in-form.module.css';

/** For whoever forgot a password (ACC-83). */
export function ForgotForm({ onAsk }: { onAsk: (request: ResetRequest) => Promise<void> }) {
  const { register, handleSubmit, formState } = useForm<ResetRequest>({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const isLate = useNoAnswer(isSubmitting);
  return (
    <form className={styles.form} onSubmit={handleSubmit(onAsk)} noValidate>
      <TextInput
        {...register('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        size="lg"
        error={errors.email?.message}
      />
      <Button type="submit" variant="filled" size="lg" fullWidth mt={6} loading={isSubmitting}>
        Send me a link
      </Button>
      <p className={styles.late} role="status">
        {isLate && NO_ANSWER}
      </p>
    </form>
  );
}
