import type { PasskeySignIn } from '@nave/domain/accounts/passkeys.api.ts';
import { passkeyCalls } from '@nave/domain/accounts/passkeys.calls.ts';
import { passkeyTexts } from '@nave/domain/accounts/passkeys.texts.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { t } from '../../../lib/staff-texts.ts';
import { applySession } from './sign-in.ts';

/** The user's own passkeys. */
export const passkeyListQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => ask(passkeyCalls.list, {}, { signal }),
});

/** No passkey was created or used: the user cancelled, or the device refused. */
export class PasskeyError extends Error {}

/** The form that adds a passkey; the password is empty unless the server requires it (ACC-207). */
export interface PasskeyForm {
  name: string;
  password: string;
}

/** Whether the browser supports passkeys and the page's address has a hostname, not an IP address. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);
}

/** Creates a passkey on the device and adds it to the account. Throws ApiError and PasskeyError. */
export async function addPasskey(client: QueryClient, { name, password }: PasskeyForm): Promise<void> {
  const optionsJSON = await ask(passkeyCalls.prepare, { body: { password } });
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isRegistered = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyError(isRegistered ? t(passkeyTexts.onDeviceAlready) : t(passkeyTexts.notMade), { cause: error });
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const passkey = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  client.setQueryData(passkeyListQuery.queryKey, await ask(passkeyCalls.add, { body: { name, made: passkey } }));
}

/** Throws ApiError. */
export async function removePasskey(client: QueryClient, passkeyId: string): Promise<void> {
  client.setQueryData(passkeyListQuery.queryKey, await ask(passkeyCalls.remove, { passkeyId }));
}

/**
 * Lets the user choose a passkey, in the browser's dialog or in the autofill of the email field. Throws ApiError and
 * PasskeyError.
 */
export async function choosePasskey({ useAutofill }: { useAutofill: boolean }): Promise<PasskeySignIn> {
  const optionsJSON = await ask(passkeyCalls.challenge, {});
  const options = { optionsJSON, useBrowserAutofill: useAutofill };
  const { id, rawId, type, response } = await startAuthentication(options).catch((error: unknown) => {
    throw new PasskeyError(t(passkeyTexts.cancelled), { cause: error });
  });
  const { userHandle = '', ...signature } = response;
  return { signed: { id, rawId, type, response: { ...signature, userHandle } } };
}

/** Signs in with a passkey; returns the same as `signIn`. Throws ApiError. */
export async function signInByPasskey(client: QueryClient, body: PasskeySignIn, previousUser: AppUser | null) {
  return applySession(client, await ask(passkeyCalls.signIn, { body }), previousUser);
}
