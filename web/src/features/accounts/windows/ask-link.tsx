import { magicLinkCalls } from '@nave/domain/accounts/magic-link.calls.ts';
import { useState } from 'react';
import { ask } from '../../../lib/api.ts';
import { currentLanguage, useTexts } from '../../../lib/i18n.ts';
import { AccountForm, EmailField } from './account-form.tsx';
import { emailErrors } from './forgot-step.tsx';
import { Said } from './said.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Asks for a letter with a link that signs in (ACC-156, VIEW-185). */
export function AskLink({ channelId }: { channelId: string }) {
  const text = useTexts();
  const [leaving, setLeaving] = useState<'soon' | 'late' | 'never' | null>(null);
  const { form, field, busy, problem, submit } = useAccountForm({
    start: { email: '' },
    check: emailErrors,
    send: async ({ email }) => {
      const body = { email: email.trim(), channelId, language: currentLanguage() };
      setLeaving((await ask(magicLinkCalls.askMagicLink, { body })).leaving);
      return undefined;
    },
  });
  if (leaving) return <Said title={text('account:linkAsked')}>{text(`account:linkLeaves_${leaving}`)}</Said>;
  return (
    <AccountForm ref={form} busy={busy} problem={problem} action={text('account:sendLink')} onSubmit={submit}>
      <p>{text('account:linkMore')}</p>
      <EmailField {...field('email')} autoFocus />
    </AccountForm>
  );
}
