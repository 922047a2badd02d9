import { GUEST_NAME_MAX } from '@nave/domain/accounts/accounts.texts.ts';
import { magicLinkCalls } from '@nave/domain/accounts/magic-link.calls.ts';
import { passwordRefusals } from '@nave/domain/accounts/passwords.texts.ts';
import { isBlank } from '@nave/domain/kernel/blank-text.ts';
import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, ask } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import type { ViewerSession } from '../use-viewer-session.ts';
import { AccountForm } from './account-form.tsx';
import { problemOf } from './account-sentences.ts';
import { finishSignIn } from './sign-in-steps.ts';
import { useAccountForm } from './use-account-form.ts';

interface ConfirmLinkProps {
  code: string;
  session: ViewerSession;
  onDone: () => void;
  /** Shown for a link that was used or has expired. */
  instead: ReactNode;
}

type Owner = AnswerOf<typeof magicLinkCalls.lookAtMagicLink>;

/** Shows the account of a sign-in link, and signs in on a press, so that nobody enters another account unnoticed. */
export function ConfirmLink({ code, session, onDone, instead }: ConfirmLinkProps) {
  const text = useTexts();
  const [owner, setOwner] = useState<Owner | 'invalid' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: 'Try again' repeats the request.
  useEffect(() => {
    let stale = false;
    setProblem(null);
    ask(magicLinkCalls.lookAtMagicLink, { body: { code } }).then(
      (found) => stale || setOwner(found),
      (error) => {
        if (stale) return;
        if (isNotValid(error)) setOwner('invalid');
        else setProblem(problemOf(error).form ?? text('account:unanswered'));
      },
    );
    return () => {
      stale = true;
    };
  }, [code, attempt]);
  if (problem) {
    return (
      <>
        <p role="alert">{problem}</p>
        <Button size="touch" onClick={() => setAttempt(attempt + 1)}>
          {text('ui:tryAgain')}
        </Button>
      </>
    );
  }
  if (!owner) return <p role="status">{text('ui:loading')}</p>;
  if (owner === 'invalid') return instead;
  return <LinkForm code={code} owner={owner} session={session} onDone={onDone} onInvalid={() => setOwner('invalid')} />;
}

interface LinkFormProps extends Pick<ConfirmLinkProps, 'code' | 'session' | 'onDone'> {
  owner: Owner;
  onInvalid: () => void;
}

function LinkForm({ code, owner: { email, isNew }, session, onDone, onInvalid }: LinkFormProps) {
  const text = useTexts();
  const { form, field, busy, problem, submit } = useAccountForm({
    start: { name: session.me?.kind === 'guest' ? (session.me.name ?? '') : '' },
    check: ({ name }) => (isNew && isBlank(name) ? { name: 'nameRequired' } : {}),
    send: async ({ name }) => {
      try {
        const body = { code, ...(isNew && { name }) };
        const { passwordEnded } = await ask(magicLinkCalls.useMagicLink, { body });
        if (passwordEnded) showToast(text('account:passwordEnded'));
      } catch (error) {
        if (!isNotValid(error)) throw error;
        onInvalid();
        return undefined;
      }
      return finishSignIn({ session, onDone }, text('account:storageBlocked'));
    },
  });
  return (
    <AccountForm ref={form} busy={busy} problem={problem} action={text('account:continue')} onSubmit={submit}>
      <p>{text(isNew ? 'account:newAs' : 'account:signInAs', { email })}</p>
      {isNew && (
        <TextField
          {...field('name')}
          touch
          label={text('account:name')}
          maxLength={GUEST_NAME_MAX}
          autoComplete="name"
        />
      )}
    </AccountForm>
  );
}

function isNotValid(error: unknown): boolean {
  return error instanceof ApiError && error.code === passwordRefusals.linkNotValid.code;
}
