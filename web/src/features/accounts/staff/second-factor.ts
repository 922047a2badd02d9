import { accountCalls } from '@nave/domain/accounts/accounts.calls.ts';
import type { PreparedAuthenticator } from '@nave/domain/accounts/second-factor.api.ts';
import { secondFactorCalls } from '@nave/domain/accounts/second-factor.calls.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { sessionQuery } from '../../../staff-kit/session/session.ts';
import { profileQuery } from './profile.ts';
import { applySession } from './sign-in.ts';

/** Two-step sign-in of the user's own account. */
export const authenticatorQuery = queryOptions({
  queryKey: ['authenticator'],
  queryFn: ({ signal }) => ask(secondFactorCalls.state, {}, { signal }),
});

/** Completes the second step of signing in. Throws ApiError, as all functions below do. */
export async function enterCode(client: QueryClient, code: string, previousUser: AppUser | null): Promise<void> {
  await applySession(client, await ask(secondFactorCalls.enterCode, { body: { code } }), previousUser);
}

/** Leaves the second step and returns to the first one. */
export async function startOver(client: QueryClient): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, await ask(accountCalls.signOut, {}));
}

export function prepareAuthenticator(password: string): Promise<PreparedAuthenticator> {
  return ask(secondFactorCalls.prepare, { body: { password } });
}

/** Turns two-step sign-in on and returns the recovery codes. */
export async function confirmAuthenticator(client: QueryClient, code: string): Promise<string[]> {
  const { session, recoveryCodes } = await ask(secondFactorCalls.confirm, { body: { code } });
  client.setQueryData(sessionQuery.queryKey, session);
  client.setQueryData(authenticatorQuery.queryKey, { isOn: true, recoveryCodesLeft: recoveryCodes.length });
  await client.invalidateQueries({ queryKey: profileQuery.queryKey });
  return recoveryCodes;
}

/** Replaces the recovery codes and returns the new ones. */
export async function renewRecoveryCodes(client: QueryClient, code: string): Promise<string[]> {
  const { recoveryCodes } = await ask(secondFactorCalls.renewCodes, { body: { code } });
  client.setQueryData(authenticatorQuery.queryKey, { isOn: true, recoveryCodesLeft: recoveryCodes.length });
  return recoveryCodes;
}

export async function turnOffAuthenticator(client: QueryClient, code: string): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, await ask(secondFactorCalls.turnOff, { body: { code } }));
  client.setQueryData(authenticatorQuery.queryKey, { isOn: false, recoveryCodesLeft: 0 });
  await client.invalidateQueries({ queryKey: profileQuery.queryKey });
}
