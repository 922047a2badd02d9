import { actorOfAppUser } from '@nave/domain/accounts/app-user-actor.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { chooseLanguage } from '../../lib/i18n.ts';
import { Loading } from '../../staff-kit/page/loading.tsx';
import { UnreachablePage } from '../../staff-kit/page/message-pages.tsx';
import { ActorContext } from '../../staff-kit/session/actor-context.ts';
import { sessionQuery } from '../../staff-kit/session/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useSessionEnd } from './use-session-end.ts';

/** The only page for a user with a temporary password (USR-153). */
const OwnPassword = lazyComponent(() => import('./own-password-page.tsx').then((part) => part.OwnPasswordPage));

/** Loaded lazily, because signed-in users do not need it until the session ends. */
export const SignIn = lazyComponent(() => import('./sign-in-page.tsx').then((part) => part.SignInPage));

/**
 * Shows the sign-in page in place of a dashboard page to anyone who is not signed in (SHELL-8). The URL stays, so the
 * same page opens after signing in (SHELL-9).
 */
export function SessionGate() {
  const session = useQuery(sessionQuery);
  const user = session.data?.user ?? null;
  const [lastUser, setLastUser] = useState<AppUser | null>(null);
  if (user && !user.mustChangePassword && user !== lastUser) setLastUser(user);
  const language = user?.language;
  useEffect(() => {
    if (language) void chooseLanguage(language);
  }, [language]);
  if (session.isPending) return <Loading />;
  if (session.isError && !session.data) return <UnreachablePage onRetry={() => void session.refetch()} />;
  if (user?.mustChangePassword) return <OwnPassword props={{ user }} waiting={() => <Loading />} />;
  return (
    <>
      {!user && <SignIn props={{ previousUser: lastUser }} waiting={() => <Loading />} />}
      {/* When the session ends, the page and its input stay mounted behind the sign-in page. */}
      {lastUser && (
        <div key={lastUser.id} hidden={!user}>
          <SignedIn user={lastUser} />
        </div>
      )}
    </>
  );
}

function SignedIn({ user }: { user: AppUser }) {
  const actor = useMemo(() => actorOfAppUser(user), [user]);
  useSessionEnd(user.id);
  return (
    <ActorContext value={actor}>
      <Outlet />
    </ActorContext>
  );
}
