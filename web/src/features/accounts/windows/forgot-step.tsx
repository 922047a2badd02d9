import { passwordCalls } from '@nave/domain/accounts/passwords.calls.ts';
import { isEmail } from '@nave/domain/kernel/text-formats.ts';
import { useState } from 'react';
import { ask } from '../../../lib/api.ts';
import { useLanguage, useTexts } from '../../../lib/i18n.ts';
import { AccountForm, EmailField } from './account-form.tsx';
import { FormResult } from './form-result.tsx';
import type { StepProps } from './sign-in-steps.ts';
import { StepLinks } from './step-links.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Requests an email with a link to set a new password (CHAT-126). The linked page then returns to the channel. */
export function ForgotStep({ place: { channelId }, onStep }: StepProps) {
  const text = useTexts();
  const language = useLanguage();
  const [answer, setAnswer] = useState<string | null>(null);
  const { form, field, busy, problem, submit } = useAccountForm({
    start: { email: '' },
    check: emailErrors,
    send: async ({ email }) => {
      const body = { email: email.trim(), ...(channelId && { channelId }) };
      const { status, data } = await ask(passwordCalls.askReset, { body });
      if (status === 'error') return text('account:resetFailed');
      setAnswer(data);
      return undefined;
    },
  });
  return (
    <>
      {answer === null ? (
        <AccountForm ref={form} busy={busy} problem={problem} action={text('account:sendLink')} onSubmit={submit}>
          <p>{text('account:forgotMore')}</p>
          <EmailField {...field('email')} autoFocus />
        </AccountForm>
      ) : (
        <FormResult title={text('account:resetRequested')}>
          {language === 'en' ? answer : text('account:resetRequestedMore')}
        </FormResult>
      )}
      <StepLinks back="email" onStep={onStep} />
    </>
  );
}

/** Validates an email address; returns the name of the error text, by field. */
export function emailErrors({ email }: { email: string }) {
  if (!email.trim()) return { email: 'emailRequired' };
  return isEmail(email.trim()) ? {} : { email: 'emailInvalid' };
}
