import { passkeysElsewhere } from '@nave/domain/accounts/passkeys.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

/** The WebAuthn relying party, which passkeys belong to, and the origin of the page. */
export interface RelyingParty {
  origin: string;
  /** The product's name, which the authenticator shows in its list of passkeys. */
  name: string;
  rpID: string;
}

/**
 * Returns the relying party of the page that sent a request. Passkeys belong to the hostname of PUBLIC_URL. Other
 * hostnames of the installation and clients' domains are refused (docs/decisions/0042), except `localhost`, which is a
 * relying party of its own for development. Throws `passkeys.elsewhere`.
 */
export type RelyingPartyOf = (request: { headers: { origin?: string | undefined } }) => RelyingParty;

export function createRelyingPartyOf(publicUrl: string, name: string): RelyingPartyOf {
  return ({ headers: { origin } }) => {
    const rpID = origin && URL.parse(origin)?.hostname;
    if (!rpID || (origin !== publicUrl && rpID !== 'localhost')) throw new Refusal(passkeysElsewhere(publicUrl));
    return { origin, rpID, name };
  };
}
