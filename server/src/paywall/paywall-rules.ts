import type { Actor } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { canFollowSeat, canHoldSeat } from '@nave/domain/paywall/paywall.policy.ts';
import { paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import type { Executor } from '../platform/database/database.ts';
import { batchedLoad } from '../platform/database/shared-load.ts';
import type { Rule } from '../platform/rule.ts';
import { type SeatRow, seatsByIds } from './seats.store.ts';

type SeatRule = Rule<SeatRow, { seatId: string }>;

/** Rules for following a seat and for holding it. */
export function seatRules(db: Executor): Record<'follow' | 'hold', SeatRule> {
  // Batched, because many browsers may return in the same second.
  const find = batchedLoad(
    String,
    async (ids: readonly string[]) => new Map((await seatsByIds(db, ids)).map((seat) => [seat.id, seat])),
  );
  const load = async (_actor: Actor, { seatId }: { seatId: string }) => (isId(seatId) ? find(seatId) : null);
  return {
    // A page that missed the end of its seat learns it from the topic.
    follow: {
      who: 'the browser of this seat',
      signedIn: false,
      load,
      missing: realtimeRefusals.unknownTopic,
      may: canFollowSeat,
    },
    hold: {
      who: 'the browser of this seat, while the seat is open',
      signedIn: false,
      load,
      missing: paywallRefusals.seatNotFound,
      may: canHoldSeat,
    },
  };
}
