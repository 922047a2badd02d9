import { passkeysElsewhere } from '@nave/domain/accounts/passkeys.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';

/** Where a passkey is made and used, as authenticators see it: the page's origin, and the name that passkeys belong to. */
export interface PasskeyPlace {
  origin: string;
  /** The product's, by which people know it among others. */
  name: string;
  rpID: string;
}

/**
 * The place of a request. A passkey belongs to the hostname of PUBLIC_URL; what an installation is called besides, and the
 * domains of clients, are other places (docs/decisions/0042). `localhost` is one of its own: it is where people try things out.
 * Throws `passkeys.elsewhere`.
 */
export type PlaceOf = (request: { headers: { origin?: string | undefined } }) => PasskeyPlace;

export function passkeyPlaces(publicUrl: string, name: string): PlaceOf {
  return ({ headers: { origin } }) => {
    const rpID = origin && URL.parse(origin)?.hostname;
    if (!rpID || (origin !== publicUrl && rpID !== 'localhost')) throw new Refusal(passkeysElsewhere(publicUrl));
    return { origin, rpID, name };
  };
}
