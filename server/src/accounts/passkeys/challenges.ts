import { createHash, randomBytes } from 'node:crypto';
import { passkeyRefusals } from '@nave/domain/accounts/passkeys.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.ts';
import { answerChallenge } from '../credentials/passkeys.store.ts';
import { readSignedText, signText } from '../identity/signed-text.ts';
import { installationSecret } from '../secrets.store.ts';

/** How long a challenge can be answered (ACC-208). */
export const CHALLENGE_MS = 5 * 60_000;

/** The purpose of a challenge: to add a passkey to a user, or to sign in an unknown user. */
export type ChallengePurpose = { for: 'adding'; userId: string } | { for: 'signing-in'; userId: null };

/** The signed content of the browser's cookie. */
interface SignedChallenge extends Pick<ChallengePurpose, 'for' | 'userId'> {
  challenge: string;
  until: number;
}

/**
 * WebAuthn challenges. The browser stores an open challenge in a signed cookie, so that a visit to the sign-in page
 * writes no row. The server records a challenge only when it is answered.
 */
export interface Challenges {
  /** Creates a challenge, and the value of the cookie that the browser must send back with the answer. */
  issue(purpose: ChallengePurpose): { challenge: Buffer; challengeCookie: string };
  /** Uses up the challenge of the cookie and returns the challenge in base64url. Throws `passkeys.too-late`. */
  take(challengeCookie: string | undefined, purpose: ChallengePurpose): Promise<string>;
}

export async function createChallenges(db: Executor, clock: Clock): Promise<Challenges> {
  const secret = await installationSecret(db, 'passkey-challenge', () => randomBytes(32));
  return {
    issue(purpose) {
      const challenge = randomBytes(32);
      const until = clock.now().getTime() + CHALLENGE_MS;
      const signed: SignedChallenge = { ...purpose, challenge: challenge.toString('base64url'), until };
      return { challenge, challengeCookie: signText(signed, secret) };
    },
    async take(challengeCookie, purpose) {
      const signed = challengeCookie ? (readSignedText(challengeCookie, secret) as SignedChallenge | null) : null;
      const now = clock.now();
      const isForPurpose = signed && signed.for === purpose.for && signed.userId === purpose.userId;
      if (!isForPurpose || signed.until <= now.getTime()) throw new Refusal(passkeyRefusals.tooLate);
      const hash = createHash('sha256').update(signed.challenge).digest();
      if (!(await answerChallenge(db, hash, new Date(signed.until), now))) throw new Refusal(passkeyRefusals.tooLate);
      return signed.challenge;
    },
  };
}
