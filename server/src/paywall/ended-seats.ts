import type { EventData } from '@nave/domain/kernel/topic.ts';
import { type paywallTopics, seatTopic } from '@nave/domain/paywall/paywall.protocol.ts';
import { seatEndings } from '@nave/domain/paywall/paywall.texts.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import type { SeatRow } from './seats.store.ts';

export type Ended = Pick<SeatRow, 'id' | 'actorId' | 'why'>;

/** Tells pages that their seats have ended. */
export interface EndedSeats {
  /** Called after the commit. Every process closes the sockets that may no longer follow their topics (4403). */
  announce(seats: readonly Ended[]): void;
}

export function endedSeats({ publish, refresh }: Pick<Realtime, 'publish' | 'refresh'>): EndedSeats {
  return {
    announce(seats) {
      for (const seat of seats) {
        publish(seatTopic(seat.id), 'ended', presentEnding(seat.why));
        refresh(seat.actorId);
      }
    },
  };
}

/** Presents why a seat has ended, which is stored as the code of the ending. */
export function presentEnding(why: string | null): EventData<typeof paywallTopics.seat, 'ended'> {
  const ending = Object.values(seatEndings).find(({ code }) => code === why) ?? seatEndings.released;
  return { code: ending.code, message: ending.message };
}
