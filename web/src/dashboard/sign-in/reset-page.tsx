import { Button } from '@mantine/core';
import { accountTexts } from '@nave/domain/accounts/accounts.texts.ts';
import type { NewPassword, ResetLink } from '@nave/domain/accounts/passwords.api.ts';
import { passwordTexts } from '@nave/domain/accounts/passwords.texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { NewPasswordForm } from '../../features/accounts/staff/new-password-form.tsx';
import { isLink, isLinkNotValid, resetLinkQuery, setPassword } from '../../features/accounts/staff/passwords.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { Loading } from '../../staff-kit/page/loading.tsx';
import { UnreachablePage } from '../../staff-kit/page/message-pages.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { EntryFrame, EntryNote } from './entry-frame.tsx';

const TITLE = 'Reset Your Password';
/** Source: 000 §9 (ACC-107). */
const REDIRECT_AFTER_MS = 3_000;

/** /reset/{userId}/{resetPasswordCode}: where the link of the letter leads (ACC-94). */
export function ResetPage() {
  const link = useLinkOnce();
  const owner = useQuery(resetLinkQuery(link));
  const [state, setState] = useState<'open' | 'done' | 'not valid'>('open');
  useRedirect(state === 'done');
  if (!isLink(link)) return <LinkNotValid />;
  if (owner.isPending) return <Loading />;
  if (state === 'not valid' || isLinkNotValid(owner.error)) return <LinkNotValid />;
  if (owner.isError) return <UnreachablePage onRetry={() => void owner.refetch()} />;
  const { email } = owner.data;
  const submit = async ({ password }: NewPassword) => {
    try {
      const failure = await setPassword({ ...link, password });
      if (failure) return failure;
      showToast(passwordTexts.resetDone);
      setState('done');
    } catch (error) {
      if (!isLinkNotValid(error)) throw error;
      setState('not valid');
    }
    return null;
  };
  return (
    <EntryFrame title={TITLE} lead={`For ${email}`}>
      <NewPasswordForm email={email} isDone={state === 'done'} onSubmit={submit} />
    </EntryFrame>
  );
}

function LinkNotValid() {
  return (
    <EntryFrame title={TITLE} lead={<EntryNote>{accountTexts.linkNotValid}</EntryNote>}>
      <Button component={Link} to={dashboardPaths.forgot()} size="lg" fullWidth>
        Ask for a new link
      </Button>
    </EntryFrame>
  );
}

/** The link in the address, which does not keep it: where it stood, a new one can be asked for. */
function useLinkOnce(): ResetLink {
  const { userId = '', resetPasswordCode = '' } = useParams();
  const [link] = useState({ userId, resetCode: resetPasswordCode });
  // Past the router, which would show the page of that address.
  useEffect(() => window.history.replaceState(window.history.state, '', dashboardPaths.forgot()), []);
  return link;
}

function useRedirect(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(dashboardPaths.chooser(), { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
