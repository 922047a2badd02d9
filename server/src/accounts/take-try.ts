import { accountRefusals } from '@nave/domain/accounts/accounts.texts.ts';
import { Refusal, type RefusalText } from '@nave/domain/kernel/refusal.ts';
import type { Tries } from '../platform/process/ports.ts';

/** Counts a try. Throws the refusal, with the seconds to wait, if the limit is reached. */
export async function takeTry(
  tries: Tries,
  key: string,
  refusal: RefusalText = accountRefusals.tooManyAttempts,
): Promise<void> {
  const waitMs = await tries.take(key);
  if (waitMs > 0) throw new Refusal(refusal, { waitSeconds: waitMs / 1_000 });
}
