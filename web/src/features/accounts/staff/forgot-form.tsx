import { zodResolver } from '@hookform/resolvers/zod';
import { type ResetRequest, resetRequestSchema } from '@nave/domain/accounts/passwords.api.ts';
import { useForm } from 'react-hook-form';
import { t } from '../../../lib/staff-texts.ts';
import { EntryEmail, EntryForm } from './entry-form.tsx';

/** Requests an email that resets the password (ACC-83). */
export function ForgotForm({ onAsk }: { onAsk: (request: ResetRequest) => Promise<void> }) {
  const { register, handleSubmit, formState } = useForm<ResetRequest>({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  return (
    <EntryForm isSubmitting={isSubmitting} action={t('Send me a link')} onSubmit={handleSubmit(onAsk)}>
      <EntryEmail {...register('email')} autoFocus error={t(errors.email?.message)} />
    </EntryForm>
  );
}
