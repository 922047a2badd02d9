import { createHash, randomBytes } from 'node:crypto';
import { passkeyRefusals } from '@nave/domain/accounts/passkeys.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.ts';
import { installationSecret } from '../accounts.store.ts';
import { readSignedText, signText } from '../identity/signed-text.ts';
import { answerChallenge } from '../ways-in/passkeys.store.ts';

/** How long a challenge can be answered (ACC-208). */
export const CHALLENGE_MS = 5 * 60_000;

/** What a challenge is for: whose passkey is to be added, or nobody's yet, who is to be let in. */
export type ChallengeUse = { for: 'adding'; userId: string } | { for: 'signing-in'; userId: null };

/** What the browser keeps. */
interface Kept extends Pick<ChallengeUse, 'for' | 'userId'> {
  challenge: string;
  until: number;
}

/**
 * What authenticators sign. A challenge is not stored while it waits, or whoever opens the sign-in page would write: the
 * browser that asked keeps it, signed, and it is noted once it is answered.
 */
export interface Challenges {
  /** A new one, and what the browser has to bring back with the answer. */
  issue(use: ChallengeUse): { challenge: Buffer; kept: string };
  /** The challenge, in base64url, that a browser brings back for this use; once. Throws `passkeys.too-late`. */
  take(kept: string | undefined, use: ChallengeUse): Promise<string>;
}

export async function createChallenges(db: Executor, clock: Clock): Promise<Challenges> {
  const secret = await installationSecret(db, 'passkey-challenge', () => randomBytes(32));
  return {
    issue(use) {
      const challenge = randomBytes(32);
      const until = clock.now().getTime() + CHALLENGE_MS;
      const kept: Kept = { ...use, challenge: challenge.toString('base64url'), until };
      return { challenge, kept: signText(kept, secret) };
    },
    async take(text, use) {
      const kept = text ? (readSignedText(text, secret) as Kept | null) : null;
      const now = clock.now();
      const isForThis = kept && kept.for === use.for && kept.userId === use.userId && kept.until > now.getTime();
      if (!isForThis) throw new Refusal(passkeyRefusals.tooLate);
      const hash = createHash('sha256').update(kept.challenge).digest();
      if (!(await answerChallenge(db, hash, new Date(kept.until), now))) throw new Refusal(passkeyRefusals.tooLate);
      return kept.challenge;
    },
  };
}
