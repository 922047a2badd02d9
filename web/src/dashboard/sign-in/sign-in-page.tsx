import { SETUP_FRAGMENT } from '@nave/domain/accounts/first-owner.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { firstOwnerQuery } from '../../features/accounts/staff/first-owner.ts';
import { t } from '../../lib/staff-texts.ts';
import { EntryFrame } from './entry-frame.tsx';
import { SetupPage } from './setup-page.tsx';
import styles from './sign-in-page.module.css';
import { SignInWays } from './sign-in-ways.tsx';

/**
 * `previousUser` is the user whose session ended while a page of the dashboard was open. That page stays mounted behind
 * the sign-in page (SHELL-165).
 */
export function SignInPage({ previousUser }: { previousUser: AppUser | null }) {
  const setupCode = useSetupCode();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...firstOwnerQuery, enabled: previousUser === null });
  if (data?.isNeeded ?? setupCode !== null) return <SetupPage code={setupCode ?? ''} />;
  const ended = (
    <p className={styles.ended} role="status">
      {t('Your session ended. What you typed is kept.')}
    </p>
  );
  return (
    <EntryFrame
      title={t('Sign in')}
      lead={previousUser ? ended : t('Dashboard for staff and volunteers')}
      hint={t('New here? Ask an administrator of your organisation for an invitation.')}
    >
      <SignInWays email={previousUser?.email} clientId={clientIdIn(pathname)} previousUser={previousUser} />
    </EntryFrame>
  );
}

/** Returns the organisation's id in the path, because the gate renders before the routes have parameters. */
function clientIdIn(pathname: string): string | null {
  const { clientId } = matchPath('/dashboard/:clientId/*', pathname)?.params ?? {};
  return isId(clientId) ? clientId : null;
}

/** Reads the setup code, which the server printed, from the URL, and removes it from the URL (ACC-190). */
function useSetupCode(): string | null {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [code] = useState(() => new URLSearchParams(hash.slice(1)).get(SETUP_FRAGMENT));
  useEffect(() => {
    if (code !== null) void navigate({ pathname, search, hash: '' }, { replace: true });
  }, [code, navigate, pathname, search]);
  return code;
}
