import { GUEST_NAME_MAX } from '@nave/domain/accounts/accounts.texts.ts';
import { registrationCalls } from '@nave/domain/accounts/registration.calls.ts';
import { registrationErrors } from '@nave/domain/accounts/registration-form.ts';
import { ask } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { AccountForm, EmailField, PasswordField } from './account-form.tsx';
import { finishSignIn, type StepProps } from './sign-in-steps.ts';
import { StepLinks } from './step-links.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Registers an account (ACC-52 to ACC-56, CHAT-125); a guest keeps their name. */
export function RegisterStep({ session, onStep, onDone }: StepProps) {
  const text = useTexts();
  const { form, field, busy, problem, submit } = useAccountForm({
    start: { name: session.me?.name ?? '', email: '', password: '', verification: '' },
    check: registrationErrors,
    send: async ({ name, email, password }) => {
      await ask(registrationCalls.register, { body: { name, email: email.trim(), password } });
      return finishSignIn({ session, onDone }, text('account:storageBlocked'));
    },
  });
  return (
    <>
      <AccountForm ref={form} busy={busy} problem={problem} action={text('account:register')} onSubmit={submit}>
        <TextField
          {...field('name')}
          touch
          label={text('account:name')}
          maxLength={GUEST_NAME_MAX}
          autoComplete="name"
          autoFocus
        />
        <EmailField {...field('email')} />
        <PasswordField
          {...field('password')}
          label={text('account:password')}
          {...(!field('password').error && { hint: text('account:passwordHint') })}
          autoComplete="new-password"
        />
        <PasswordField {...field('verification')} label={text('account:verification')} autoComplete="new-password" />
      </AccountForm>
      <StepLinks back="email" onStep={onStep} />
    </>
  );
}
