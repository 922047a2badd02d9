import type { PasskeySignIn } from '@nave/domain/accounts/passkeys.api.ts';
import { passkeyCalls } from '@nave/domain/accounts/passkeys.calls.ts';
import { passkeyTexts } from '@nave/domain/accounts/passkeys.texts.ts';
import type { AppUser } from '@nave/domain/accounts/session.ts';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { t } from '../../../lib/staff-texts.ts';
import { entered } from './sign-in.ts';

/** One's own passkeys. */
export const passkeyListQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => ask(passkeyCalls.list, {}, { signal }),
});

/** No passkey was made or used: the person or the device did not want to. */
export class NoPasskey extends Error {}

/** What is asked to add a passkey; the password only where the server asks for it (ACC-207). */
export interface PasskeyForm {
  name: string;
  password: string;
}

/** Whether passkeys can be made and used on this page: a browser that can, and a name; an address can have none. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);
}

/** Has the device make one, and adds it. Throws ApiError and NoPasskey. */
export async function addPasskey(client: QueryClient, { name, password }: PasskeyForm): Promise<void> {
  const optionsJSON = await ask(passkeyCalls.prepare, { body: { password } });
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isThere = error instanceof Error && error.name === 'InvalidStateError';
    throw new NoPasskey(isThere ? t(passkeyTexts.onDeviceAlready) : t(passkeyTexts.notMade), { cause: error });
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const made = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  client.setQueryData(passkeyListQuery.queryKey, await ask(passkeyCalls.add, { body: { name, made } }));
}

/** Throws ApiError. */
export async function removePasskey(client: QueryClient, passkeyId: string): Promise<void> {
  client.setQueryData(passkeyListQuery.queryKey, await ask(passkeyCalls.remove, { passkeyId }));
}

/**
 * Has the person choose a passkey, in the browser's own window or among what it offers at the e-mail field. Throws ApiError
 * and NoPasskey.
 */
export async function choosePasskey({ atField }: { atField: boolean }): Promise<PasskeySignIn> {
  const optionsJSON = await ask(passkeyCalls.challenge, {});
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: atField }).catch(
    (error: unknown) => {
      throw new NoPasskey(t(passkeyTexts.cancelled), { cause: error });
    },
  );
  const { userHandle = '', ...signature } = response;
  return { signed: { id, rawId, type, response: { ...signature, userHandle } } };
}

/** Goes on as whose passkey it is, as `signIn` does. Throws ApiError. */
export async function signInByPasskey(client: QueryClient, body: PasskeySignIn, before: AppUser | null) {
  return entered(client, await ask(passkeyCalls.signIn, { body }), before);
}
