import { Button, Text } from '@mantine/core';
import { invitationTexts } from '@nave/domain/accounts/invitation.texts.ts';
import { useState } from 'react';
import type { Accepted } from '../../features/accounts/staff/invitation.ts';
import { sentence, t } from '../../lib/staff-texts.ts';
import { EntryFrame, EntryNote } from './entry-frame.tsx';
import { SignInWays } from './sign-in-ways.tsx';

const TITLE = sentence('Accept invitation');

interface AcceptInvitationProps {
  email: string;
  isSignedIn: boolean;
  isDone: boolean;
  /** Accepts the invitation; resolves with the problem, or null on success. */
  onAccept: () => Promise<Exclude<Accepted, { clientId: unknown }> | null>;
}

/** The page for an invited user who already has an account: the user signs in to this account, then accepts. */
export function AcceptInvitation({ email, isSignedIn, isDone, onAccept }: AcceptInvitationProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!isSignedIn)
    return (
      <EntryFrame title={t(TITLE)} lead={t(invitationTexts.signInToAccept)}>
        <SignInWays email={email} clientId={null} previousUser={null} />
      </EntryFrame>
    );
  const accept = async () => {
    setBusy(true);
    setProblem(null);
    const failure = await onAccept().finally(() => setBusy(false));
    if (failure) setProblem(failure.problem);
  };
  const lead = isDone ? <EntryNote>{t(invitationTexts.accepted)}</EntryNote> : t('For {{email}}', { email });
  return (
    <EntryFrame title={t(TITLE)} lead={lead}>
      {problem && (
        <Text role="alert" c="red" mb="md">
          {t(problem)}
        </Text>
      )}
      <Button size="lg" fullWidth loading={isBusy} disabled={isDone} onClick={() => void accept()}>
        {t('Accept invitation')}
      </Button>
    </EntryFrame>
  );
}
