import { passkeysElsewhere } from '@nave/domain/accounts/passkeys.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

/** The origin and relying party of a passkey. */
export interface PasskeyPlace {
  origin: string;
  /** The product's name, shown in the list of the authenticator. */
  name: string;
  rpID: string;
}

/**
 * Returns the place of a request. Passkeys belong to the hostname of PUBLIC_URL; other hostnames of the installation
 * and clients' domains are refused (docs/decisions/0042). `localhost` is a place of its own, for development. Throws
 * `passkeys.elsewhere`.
 */
export type PlaceOf = (request: { headers: { origin?: string | undefined } }) => PasskeyPlace;

export function passkeyPlaces(publicUrl: string, name: string): PlaceOf {
  return ({ headers: { origin } }) => {
    const rpID = origin && URL.parse(origin)?.hostname;
    if (!rpID || (origin !== publicUrl && rpID !== 'localhost')) throw new Refusal(passkeysElsewhere(publicUrl));
    return { origin, rpID, name };
  };
}
