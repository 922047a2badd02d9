import { createHash, randomBytes } from 'node:crypto';
import { passkeyRefusals } from '@nave/domain/accounts/passkeys.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.ts';
import { installationSecret } from '../accounts.store.ts';
import { answerChallenge } from '../credentials/passkeys.store.ts';
import { readSignedText, signText } from '../identity/signed-text.ts';

/** How long a challenge can be answered (ACC-208). */
export const CHALLENGE_MS = 5 * 60_000;

/** The purpose of a challenge: to add a passkey to a user, or to sign in an unknown user. */
export type ChallengeUse = { for: 'adding'; userId: string } | { for: 'signing-in'; userId: null };

/** The signed content of the browser's cookie. */
interface SignedChallenge extends Pick<ChallengeUse, 'for' | 'userId'> {
  challenge: string;
  until: number;
}

/**
 * WebAuthn challenges. A challenge is not stored while it is open, because every visit to the sign-in page would write
 * a row: the browser keeps it, signed, and the server records it when it is answered.
 */
export interface Challenges {
  /** Creates a challenge and the value that the browser must send back with the answer. */
  issue(use: ChallengeUse): { challenge: Buffer; kept: string };
  /** Uses a browser's challenge up and returns it in base64url. Throws `passkeys.too-late`. */
  take(kept: string | undefined, use: ChallengeUse): Promise<string>;
}

export async function createChallenges(db: Executor, clock: Clock): Promise<Challenges> {
  const secret = await installationSecret(db, 'passkey-challenge', () => randomBytes(32));
  return {
    issue(use) {
      const challenge = randomBytes(32);
      const until = clock.now().getTime() + CHALLENGE_MS;
      const kept: SignedChallenge = { ...use, challenge: challenge.toString('base64url'), until };
      return { challenge, kept: signText(kept, secret) };
    },
    async take(text, use) {
      const kept = text ? (readSignedText(text, secret) as SignedChallenge | null) : null;
      const now = clock.now();
      const isForThis = kept && kept.for === use.for && kept.userId === use.userId && kept.until > now.getTime();
      if (!isForThis) throw new Refusal(passkeyRefusals.tooLate);
      const hash = createHash('sha256').update(kept.challenge).digest();
      if (!(await answerChallenge(db, hash, new Date(kept.until), now))) throw new Refusal(passkeyRefusals.tooLate);
      return kept.challenge;
    },
  };
}
