import type { SignInInput } from '@nave/domain/accounts/accounts.api.ts';
import { SETUP_FRAGMENT } from '@nave/domain/accounts/first-owner.ts';
import type { PasskeySignIn } from '@nave/domain/accounts/passkeys.api.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { ProviderButtons } from '../../features/accounts/provider-buttons.tsx';
import { firstOwnerQuery } from '../../features/accounts/staff/first-owner.ts';
import { PasskeyEntry } from '../../features/accounts/staff/passkey-entry.tsx';
import { signInByPasskey } from '../../features/accounts/staff/passkeys.ts';
import { signedIn, signIn } from '../../features/accounts/staff/sign-in.ts';
import { SignInForm } from '../../features/accounts/staff/sign-in-form.tsx';
import { EntryFrame, OtherWays } from './entry-frame.tsx';
import { LostNote } from './lost-note.tsx';
import { SetupPage } from './setup-page.tsx';
import styles from './sign-in-page.module.css';

/** `before` is whose session ended while the page was open: the page waits for them behind this one (SHELL-165). */
export function SignInPage({ before }: { before: AppUser | null }) {
  const queryClient = useQueryClient();
  const setupCode = useSetupCode();
  const { pathname } = useLocation();
  const { data } = useQuery({ ...firstOwnerQuery, enabled: before === null });
  if (data?.isNeeded ?? setupCode !== null) return <SetupPage code={setupCode ?? ''} />;
  const enter = async (input: SignInInput) => (await signIn(queryClient, input, before)) !== null;
  const enterByPasskey = async (signed: PasskeySignIn) => (await signInByPasskey(queryClient, signed, before)) !== null;
  const ended = (
    <p className={styles.ended} role="status">
      Your session ended. What you typed is kept.
    </p>
  );
  return (
    <EntryFrame
      title="Sign in"
      note={<LostNote />}
      lead={before ? ended : 'Dashboard for staff and volunteers'}
      hint="New here? Ask an administrator of your organisation for an invitation."
    >
      <SignInForm email={before?.email} onSignIn={enter} />
      <OtherWays>
        <PasskeyEntry onSignIn={enterByPasskey} />
        <ProviderButtons
          clientId={clientIdIn(pathname)}
          purpose="staff"
          action="sign-in"
          onSignedIn={() => signedIn(queryClient, before)}
        />
      </OtherWays>
    </EntryFrame>
  );
}

/** The organisation whose page somebody is about to see: the gate stands before the routes know it. */
function clientIdIn(pathname: string): string | null {
  const { clientId } = matchPath('/dashboard/:clientId/*', pathname)?.params ?? {};
  return isId(clientId) ? clientId : null;
}

/** The code in the address that the server printed; the address does not keep it (ACC-190). */
function useSetupCode(): string | null {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [code] = useState(() => new URLSearchParams(hash.slice(1)).get(SETUP_FRAGMENT));
  useEffect(() => {
    if (code !== null) void navigate({ pathname, search, hash: '' }, { replace: true });
  }, [code, navigate, pathname, search]);
  return code;
}
