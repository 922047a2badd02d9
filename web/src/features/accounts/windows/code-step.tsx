import { secondFactorCalls } from '@nave/domain/accounts/second-factor.calls.ts';
import { ask } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { AccountForm } from './account-form.tsx';
import { finishSignIn, type StepProps } from './sign-in-steps.ts';
import { StepLinks } from './step-links.tsx';
import { useAccountForm } from './use-account-form.ts';

/** The second step of signing in, for accounts with two-step sign-in (ACC-226). */
export function CodeStep({ session, onStep, onDone }: StepProps) {
  const text = useTexts();
  const { form, field, busy, problem, submit } = useAccountForm({
    start: { code: '' },
    check: ({ code }) => ({ ...(!code.trim() && { code: 'codeRequired' }) }),
    send: async ({ code }) => {
      await ask(secondFactorCalls.enterCode, { body: { code } });
      return finishSignIn({ session, onDone }, text('account:storageBlocked'));
    },
  });
  return (
    <>
      <AccountForm ref={form} busy={busy} problem={problem} action={text('account:continue')} onSubmit={submit}>
        <TextField
          {...field('code')}
          touch
          label={text('account:code')}
          hint={text('account:codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      </AccountForm>
      <StepLinks
        back="first"
        onStep={(step) => {
          session.startOver();
          onStep(step);
        }}
      />
    </>
  );
}
