import type { OutsideFetch } from '../../platform/outside-fetch.ts';

/** The secrets of one way to a provider and back. */
export interface Trip {
  /** Named by the provider when it sends the browser back. */
  state: string;
  /** Stands in what the provider signs, so that nothing signed for another trip counts. */
  nonce: string;
  /** Known to nobody but us: a code that somebody else got hold of is worth nothing without it (PKCE). */
  codeVerifier: string;
}

/** Who somebody is, as a provider says. */
export interface Vouched {
  issuer: string;
  subject: string;
  /** Null where it says none, or what is no address. */
  email: string | null;
  /** Whether the provider answers for it that the address is theirs. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** One provider, as this installation or an organisation is known to it. */
export interface ProviderDoor {
  /** Where the person goes to sign in. */
  address(trip: Trip): Promise<URL>;
  /** Whom the provider sent back. `back` is the whole address that the browser came back to. Throws whatever was wrong. */
  whoCame(back: URL, trip: Trip): Promise<Vouched>;
}

/** What every door is made of. */
export interface DoorParts {
  outside: OutsideFetch;
  /** The redirect URI: where the provider sends the browser back to. */
  callbackUrl: string;
}

/** What a provider says that is not as it must be. */
export class ProviderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProviderError';
  }
}

/** Why it went wrong, for the log: the sentences alone, since errors of these exchanges carry codes and tokens. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 300);
  const because = error.cause instanceof Error ? `: ${reasonOf(error.cause)}` : '';
  return `${error.message}${because}`.slice(0, 300);
}
