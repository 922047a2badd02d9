import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { paywallCommandShapes, paywallTopicShapes } from '@nave/domain/paywall/paywall.api.ts';
import { paywallCommands, paywallTopics } from '@nave/domain/paywall/paywall.protocol.ts';
import { paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { anyone } from '../platform/rule.ts';
import { presentEnding } from './ended-seats.ts';
import type { HeldSeats } from './held-seats.ts';
import { seatRules } from './paywall-rules.ts';
import { extendedUntil } from './seat-times.ts';
import { holdSeat } from './seats.store.ts';

interface Deps {
  realtime: Pick<Realtime, 'topics' | 'commands' | 'onDisconnect'>;
  db: Db;
  clock: Clock;
  held: HeldSeats;
}

/** Registers the commands by which a page keeps its seat, and the topic that tells the page the end of its seat. */
export function paywallSocket({ realtime, db, clock, held }: Deps): void {
  const rules = seatRules(db);
  realtime.topics(paywallTopics, paywallTopicShapes)(paywallTopics.seat, {
    rule: rules.follow,
    snapshot: async ({ exitAt, why }) => ({ ended: exitAt === null ? null : presentEnding(why) }),
  });
  const command = realtime.commands(paywallCommands, paywallCommandShapes);
  command(paywallCommands.hold, {
    params: ({ seatId }) => ({ seatId }),
    rule: rules.hold,
    async handle(actor, seat, _input, { connection, isGone }) {
      const at = clock.now();
      const isOpen = await holdSeat(db, seat.id, { heldUntil: extendedUntil(at), actorId: actor.id });
      if (!isOpen) throw new Refusal(paywallRefusals.seatNotFound);
      if (!isGone()) held.hold(connection, { ...seat, actorId: actor.id });
      return { at: at.getTime() };
    },
  });
  command(paywallCommands.leave, {
    params: () => ({}),
    rule: anyone(paywallRefusals.seatNotFound),
    async handle(_actor, _target, _input, { connection }) {
      held.leave(connection);
      return { at: clock.now().getTime() };
    },
  });
  realtime.onDisconnect(({ connection }) => held.leave(connection));
}
