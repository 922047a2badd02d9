import { Button } from '@mantine/core';
import { accountTexts } from '@nave/domain/accounts/accounts.texts.ts';
import { type NewPassword, RETURN_PARAMETER, type ResetLink } from '@nave/domain/accounts/passwords.api.ts';
import { passwordTexts } from '@nave/domain/accounts/passwords.texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { NewPasswordForm } from '../../features/accounts/staff/new-password-form.tsx';
import { isLink, isLinkNotValid, resetLinkQuery, setPassword } from '../../features/accounts/staff/passwords.ts';
import { dashboardPaths } from '../../lib/paths.ts';
import { sentence, t } from '../../lib/staff-texts.ts';
import { Loading } from '../../staff-kit/page/loading.tsx';
import { UnreachablePage } from '../../staff-kit/page/message-pages.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { EntryFrame, EntryNote } from './entry-frame.tsx';

const TITLE = sentence('Reset Your Password');
/** Source: 000 §9 (ACC-107). */
const REDIRECT_AFTER_MS = 3_000;

/** /reset/{userId}/{resetPasswordCode}: the page that the emailed link opens (ACC-94). */
export function ResetPage() {
  const { link, to } = useLinkFromUrl();
  const owner = useQuery(resetLinkQuery(link));
  const [state, setState] = useState<'open' | 'done' | 'invalid'>('open');
  useRedirect(state === 'done', to);
  if (!isLink(link)) return <LinkNotValid />;
  if (owner.isPending) return <Loading />;
  if (state === 'invalid' || isLinkNotValid(owner.error)) return <LinkNotValid />;
  if (owner.isError) return <UnreachablePage onRetry={() => void owner.refetch()} />;
  const { email } = owner.data;
  const submit = async ({ password }: NewPassword) => {
    try {
      const failure = await setPassword({ ...link, password });
      if (failure) return failure;
      showToast(to ? t(passwordTexts.resetDoneHere) : t(passwordTexts.resetDone));
      setState('done');
    } catch (error) {
      if (!isLinkNotValid(error)) throw error;
      setState('invalid');
    }
    return null;
  };
  return (
    <EntryFrame title={t(TITLE)} lead={t('For {{email}}', { email })}>
      <NewPasswordForm email={email} isDone={state === 'done'} onSubmit={submit} />
    </EntryFrame>
  );
}

function LinkNotValid() {
  return (
    <EntryFrame title={t(TITLE)} lead={<EntryNote>{t(accountTexts.linkNotValid)}</EntryNote>}>
      <Button component={Link} to={dashboardPaths.forgot()} size="lg" fullWidth>
        {t('Get a new link')}
      </Button>
    </EntryFrame>
  );
}

/** Reads the link from the URL, and replaces the URL by /dashboard/forgot, where a user can request a new link. */
function useLinkFromUrl(): { link: ResetLink; to: string | null } {
  const { userId = '', resetPasswordCode = '' } = useParams();
  const [query] = useSearchParams();
  const [fromUrl] = useState({
    link: { userId, resetCode: resetPasswordCode },
    to: safeReturnPath(query.get(RETURN_PARAMETER)),
  });
  // Bypasses the router, which would open the page of that URL.
  useEffect(() => window.history.replaceState(window.history.state, '', dashboardPaths.forgot()), []);
  return fromUrl;
}

/** Returns the path if a channel's page can have it, and null otherwise, because anyone can forge the URL. */
function safeReturnPath(path: string | null): string | null {
  return path !== null && /^\/[\w-]+\/[\w-]+$/.test(path) ? path : null;
}

function useRedirect(isDone: boolean, to: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const redirect = () => (to ? location.assign(to) : void navigate(dashboardPaths.chooser(), { replace: true }));
    const timer = setTimeout(redirect, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate, to]);
}
