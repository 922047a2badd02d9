import type { SignInInput } from '@nave/domain/accounts/accounts.api.ts';
import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { AppUser, Session } from '@nave/domain/accounts/session.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { sessionQuery } from '../../../staff-kit/session/session.ts';

/**
 * Signs in and returns the app user, or null if the account has none (ACC-18). `previousUser` is the user whose session
 * ended on this page. Throws ApiError.
 */
export async function signIn(
  client: QueryClient,
  input: SignInInput,
  previousUser: AppUser | null,
): Promise<AppUser | null> {
  return applySession(client, await ask(accountCalls.signIn, { body: input }), previousUser);
}

/** Loads the session after a sign-in by a provider; returns the same as `signIn`. Throws ApiError. */
export async function signedIn(client: QueryClient, previousUser: AppUser | null): Promise<AppUser | null> {
  return applySession(client, await ask(accountCalls.session, {}), previousUser);
}

/**
 * Caches the session of a sign-in and returns its app user. Returns null while a second-factor code is required, and if
 * the account has no app user.
 */
export async function applySession(
  client: QueryClient,
  session: Session,
  previousUser: AppUser | null,
): Promise<AppUser | null> {
  if (session.awaitsSecondFactor) {
    client.setQueryData(sessionQuery.queryKey, { ...session, user: null });
    return null;
  }
  const user = (await fetchAppUser(session.me.id)) ?? session.user;
  if (!user) return null;
  // Remove the previous user's cached data before another user sees the page.
  if (previousUser && previousUser.id !== user.id) client.removeQueries({ predicate: (query) => !isSession(query) });
  client.setQueryData(sessionQuery.queryKey, { ...session, user });
  // Retry the queries that failed without a session.
  void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  return user;
}

function isSession({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === sessionQuery.queryKey[0];
}

/** Source: 000 §9 (ACC-151). */
const RELOAD_SESSION_AFTER_MS = 2_000;

/** Signs out and reloads the page, which removes the user's data from memory. */
export async function signOut(): Promise<void> {
  await ask(accountCalls.signOut, {});
  await new Promise((resolve) => setTimeout(resolve, RELOAD_SESSION_AFTER_MS));
  window.location.assign(dashboardPaths.chooser());
}

/** Fetches the app user (ACC-16). Logs a failure and returns null: callers then use the sign-in's user (ACC-20). */
async function fetchAppUser(id: string): Promise<AppUser | null> {
  try {
    return (await ask(accountCalls.me, { id, query: { isDashboard: 'true' } })).data;
  } catch (error) {
    logFailure('The user could not be fetched', error);
    return null;
  }
}
