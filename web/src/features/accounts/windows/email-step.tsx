import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import { ask } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { AccountForm, EmailField, PasswordField } from './account-form.tsx';
import { finishSignIn, type StepProps } from './sign-in-steps.ts';
import { StepLinks } from './step-links.tsx';
import { useAccountForm } from './use-account-form.ts';

/** The step for email and password (CHAT-122). */
export function EmailStep({ session, onStep, onDone }: StepProps) {
  const text = useTexts();
  const { form, field, busy, problem, submit } = useAccountForm({
    start: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(!email.trim() && { email: 'emailRequired' }),
      ...(!password && { password: 'passwordRequired' }),
    }),
    send: async ({ email, password }) => {
      await ask(accountCalls.signIn, { body: { email: email.trim(), password } });
      return finishSignIn({ session, onDone }, text('account:storageBlocked'));
    },
  });
  return (
    <>
      <AccountForm ref={form} busy={busy} problem={problem} action={text('account:signIn')} onSubmit={submit}>
        <EmailField {...field('email')} autoFocus />
        <PasswordField {...field('password')} label={text('account:password')} autoComplete="current-password" />
      </AccountForm>
      <StepLinks back="first" onStep={onStep}>
        <button type="button" onClick={() => onStep('forgot')}>
          {text('account:forgot')}
        </button>
      </StepLinks>
    </>
  );
}
