import { magicLinkCalls } from '@nave/domain/accounts/magic-link.calls.ts';
import { useState } from 'react';
import { ask } from '../../../lib/api.ts';
import { currentLanguage, useTexts } from '../../../lib/i18n.ts';
import { AccountForm, EmailField } from './account-form.tsx';
import { emailErrors } from './forgot-step.tsx';
import { FormResult } from './form-result.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Requests an email with a sign-in link (ACC-156, VIEW-185). */
export function RequestLink({ channelId }: { channelId: string }) {
  const text = useTexts();
  const [delivery, setDelivery] = useState<'soon' | 'late' | 'never' | null>(null);
  const { form, field, busy, problem, submit } = useAccountForm({
    start: { email: '' },
    check: emailErrors,
    send: async ({ email }) => {
      const body = { email: email.trim(), channelId, language: currentLanguage() };
      setDelivery((await ask(magicLinkCalls.askMagicLink, { body })).leaving);
      return undefined;
    },
  });
  if (delivery)
    return <FormResult title={text('account:linkAsked')}>{text(`account:linkLeaves_${delivery}`)}</FormResult>;
  return (
    <AccountForm ref={form} busy={busy} problem={problem} action={text('account:sendLink')} onSubmit={submit}>
      <p>{text('account:linkMore')}</p>
      <EmailField {...field('email')} autoFocus />
    </AccountForm>
  );
}
