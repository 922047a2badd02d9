import { Button } from '@mantine/core';
import { accountTexts } from '@nave/domain/accounts/accounts.texts.ts';
import type { CreateAccountForm as Form, InvitationLink } from '@nave/domain/accounts/invitation.api.ts';
import { invitationTexts } from '@nave/domain/accounts/invitation.texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ProviderButtons } from '../../features/accounts/provider-buttons.tsx';
import { CreateAccountForm } from '../../features/accounts/staff/create-account-form.tsx';
import {
  type Accepted,
  acceptInvitation,
  activateInvitation,
  invitationQuery,
  isInvitationLink,
  signOutOnPage,
} from '../../features/accounts/staff/invitation.ts';
import { isLinkNotValid } from '../../features/accounts/staff/passwords.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { sentence, t } from '../../lib/staff-texts.ts';
import { Loading } from '../../staff-kit/page/loading.tsx';
import { UnreachablePage } from '../../staff-kit/page/message-pages.tsx';
import { sessionQuery } from '../../staff-kit/session/session.ts';
import { AcceptInvitation } from './accept-invitation.tsx';
import { EntryFrame, EntryNote, OtherWays } from './entry-frame.tsx';

const TITLE = sentence('Create Account');
/** Source: 000 §9 (ACC-79). */
const REDIRECT_AFTER_MS = 1_000;

/** /signup/{userId}/{verificationCode}, with or without a client: the link of an invitation (SHELL-2, SHELL-3). */
export function SignupPage() {
  const link = useLinkFromUrl();
  const queryClient = useQueryClient();
  const invited = useQuery(invitationQuery(link));
  const session = useQuery(sessionQuery);
  const [done, setDone] = useState<{ path: string } | null>(null);
  const [isUsed, setUsed] = useState(false);
  useRedirect(done?.path);
  if (!isInvitationLink(link)) return <LinkNotValid />;
  if (invited.isPending || session.isPending) return <Loading />;
  if (isUsed || isLinkNotValid(invited.error)) return <LinkNotValid />;
  if (invited.isError) return <UnreachablePage onRetry={() => void invited.refetch()} />;
  const { email, hasAccount } = invited.data;
  const user = session.data?.user;
  if (user && user.id !== link.userId && !done) return <OtherAccount email={user.email} invited={email} />;
  const finish = async (accepting: Promise<Accepted>) => {
    try {
      const accepted = await accepting;
      if ('problem' in accepted) return accepted;
      const { clientId } = accepted;
      setDone({ path: clientId ? dashboardPaths.channels(clientId) : dashboardPaths.chooser() });
    } catch (error) {
      if (!isLinkNotValid(error)) throw error;
      setUsed(true);
    }
    return null;
  };
  const submit = (form: Form) => finish(acceptInvitation(queryClient, link, form));
  const activate = () => finish(activateInvitation(queryClient, link, email));
  const onSignedUp = async () => {
    const failure = await activate();
    if (failure) throw new Error(failure.problem);
  };
  if (hasAccount)
    return <AcceptInvitation email={email} isSignedIn={Boolean(user)} isDone={done !== null} onAccept={activate} />;
  const lead = done ? <EntryNote>{t(invitationTexts.activated)}</EntryNote> : t('For {{email}}', { email });
  return (
    <EntryFrame title={t(TITLE)} lead={lead}>
      <CreateAccountForm invited={email} isDone={done !== null} onSubmit={submit} />
      {!done && (
        <OtherWays>
          <ProviderButtons
            clientId={null}
            action="sign-up"
            purpose="invitation"
            invitation={link}
            onSignedIn={onSignedUp}
          />
        </OtherWays>
      )}
    </EntryFrame>
  );
}

/** ACC-60, ACC-61. A user who has used the link already has an account. */
function LinkNotValid() {
  return (
    <EntryFrame
      title={t(TITLE)}
      lead={<EntryNote>{t(accountTexts.linkNotValid)}</EntryNote>}
      hint={t(invitationTexts.askForAnother)}
    >
      <Button component={Link} to={dashboardPaths.chooser()} size="lg" fullWidth>
        {t('I have an account')}
      </Button>
    </EntryFrame>
  );
}

function OtherAccount({ email, invited }: { email: string; invited: string }) {
  const queryClient = useQueryClient();
  const signingOut = useMutation({ mutationFn: () => signOutOnPage(queryClient) });
  return (
    <EntryFrame
      title={t(TITLE)}
      lead={
        <EntryNote>
          {t('You are signed in as {{email}}. This invitation is for {{invited}}.', { email, invited })}
        </EntryNote>
      }
      hint={t('If this is your invitation, sign out to accept it. If not, leave it for them.')}
    >
      <Button size="lg" fullWidth loading={signingOut.isPending} onClick={() => signingOut.mutate()}>
        {t('Sign out and continue')}
      </Button>
    </EntryFrame>
  );
}

/** Reads the link from the URL, and replaces the URL by /dashboard. */
function useLinkFromUrl(): InvitationLink {
  const { userId = '', verificationCode = '' } = useParams();
  const [link] = useState({ userId, verificationCode });
  // Bypasses the router, which would open the page of that URL.
  useEffect(() => window.history.replaceState(window.history.state, '', dashboardPaths.chooser()), []);
  return link;
}

function useRedirect(path: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => void navigate(path, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [path, navigate]);
}
