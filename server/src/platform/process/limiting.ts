import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Clock } from '../clock.ts';
import type { Buckets } from './ports.ts';

/** Counts an act of a key. Throws `request.too-many`, with the seconds to wait, if it was one too many. */
export type Limit = (key: string) => Promise<void>;

/** Returns a limit that takes from the bucket of the key. */
export function limiting(buckets: Buckets, clock: Clock): Limit {
  return async (key) => {
    const waitMs = await buckets.take(key, clock.now().getTime());
    if (waitMs > 0) throw new Refusal(kernelRefusals.tooMany, { waitSeconds: waitMs / 1_000 });
  };
}
