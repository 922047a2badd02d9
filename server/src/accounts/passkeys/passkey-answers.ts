import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeySignIn } from '@nave/domain/accounts/passkeys.api.ts';
import { passkeyRefusals } from '@nave/domain/accounts/passkeys.texts.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import {
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Account } from '../accounts.store.ts';
import type { PasskeyRow } from '../credentials/passkeys.store.ts';
import { CHALLENGE_MS } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** COSE numbers of Ed25519, ES256 and RS256, which authenticators support. */
const ALGORITHMS = [-8, -7, -257];
const type = 'public-key';

/** Returns the WebAuthn options to create a discoverable credential with user verification. */
export function creationOptions(
  { rpID, name }: RelyingParty,
  { challenge, account, existing }: { challenge: Buffer; account: Account; existing: readonly PasskeyRow[] },
): PasskeyCreation {
  const { email, firstName, lastName } = account;
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: rpID, name },
    user: { id: userHandleOf(account.id), name: email, displayName: `${firstName} ${lastName}` },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, type, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

export function requestOptions({ rpID }: RelyingParty, challenge: Buffer): PasskeyRequest {
  return {
    challenge: challenge.toString('base64url'),
    rpId: rpID,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

/** Verifies a new passkey from an authenticator. Throws `passkeys.not-valid`. */
export async function verifyNewPasskey(
  { origin, rpID }: RelyingParty,
  expectedChallenge: string,
  created: NewPasskey['made'],
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...created, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse(passkeyRefusals.notValid));
  if (!registrationInfo) throw new Refusal(passkeyRefusals.notValid);
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey), counter, transports: created.response.transports };
}

/** Verifies a signature and returns the passkey's signature counter. Throws `passkeys.not-known`. */
export async function verifyPasskey(
  { origin, rpID }: RelyingParty,
  { challenge, passkey, signed }: { challenge: string; passkey: PasskeyRow; signed: PasskeySignIn['signed'] },
): Promise<number> {
  if (signed.response.userHandle !== userHandleOf(passkey.userId)) throw new Refusal(passkeyRefusals.notKnown);
  const { credentialId: id, publicKey, counter } = passkey;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(refuse(passkeyRefusals.notKnown));
  if (!verified) throw new Refusal(passkeyRefusals.notKnown);
  return authenticationInfo.newCounter;
}

/** The user handle that the authenticator stores. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

/** Returns an error handler that throws this refusal, whatever error the library threw. */
function refuse(text: RefusalText) {
  return (): never => {
    throw new Refusal(text);
  };
}
