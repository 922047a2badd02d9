import type { SignInInput } from '@nave/domain/accounts/accounts.api.ts';
import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { AppUser, Session } from '@nave/domain/accounts/session.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { sessionQuery } from '../../../staff-kit/session/session.ts';

/**
 * Signs in and answers the app user, or null where the account has none (ACC-18). `before` is whose session ended on
 * this page. Throws ApiError.
 */
export async function signIn(client: QueryClient, input: SignInInput, before: AppUser | null): Promise<AppUser | null> {
  return entered(client, await ask(accountCalls.signIn, { body: input }), before);
}

/** The same where somebody has come in by a provider: the session says who. Throws ApiError. */
export async function signedIn(client: QueryClient, before: AppUser | null): Promise<AppUser | null> {
  return entered(client, await ask(accountCalls.session, {}), before);
}

/** Goes on as the user who signed in; where a code is awaited, the session says so and nobody is signed in. */
export async function entered(client: QueryClient, session: Session, before: AppUser | null): Promise<AppUser | null> {
  if (session.awaitsSecondFactor) {
    client.setQueryData(sessionQuery.queryKey, { ...session, user: null });
    return null;
  }
  const user = (await freshAppUser(session.me.id)) ?? session.user;
  if (!user) return null;
  // Nothing of one person is shown to another.
  if (before && before.id !== user.id) client.removeQueries({ predicate: (query) => !isSession(query) });
  client.setQueryData(sessionQuery.queryKey, { ...session, user });
  // What was refused without a session is asked again.
  void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  return user;
}

function isSession({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === sessionQuery.queryKey[0];
}

/** Source: 000 §9 (ACC-151). */
const RELOAD_SESSION_AFTER_MS = 2_000;

/** Signs out and then opens the page anew, so that nothing of the person stays in it. */
export async function signOut(): Promise<void> {
  await ask(accountCalls.signOut, {});
  await new Promise((resolve) => setTimeout(resolve, RELOAD_SESSION_AFTER_MS));
  window.location.assign(dashboardPaths.chooser());
}

/** ACC-16; an answer other than 200 is only logged, and the page goes on with what the sign-in answered (ACC-20). */
async function freshAppUser(id: string): Promise<AppUser | null> {
  try {
    return (await ask(accountCalls.me, { id, query: { isDashboard: 'true' } })).data;
  } catch (error) {
    logFailure('The user could not be fetched', error);
    return null;
  }
}
