import { ROOM_BURST, ROOM_PER_SECOND } from '@nave/domain/chat/chat.protocol.ts';

const SPACING_MS = 1_000 / ROOM_PER_SECOND;
/** Who would wait longer than this is to ask again: so many at most wait for a room. In milliseconds. */
const LONGEST_WAIT_MS = 10_000;
const SWEEP_AT = 1_000;

/** The pace of a room's viewers, all together: however many guests somebody makes, the chat stays readable (CHAT-150). */
export interface RoomPace {
  /**
   * Takes the room's next turn; answers in how many milliseconds it is, 0 when it is now, and null when there is none
   * soon.
   */
  takeTurn(room: string): number | null;
}

export function createRoomPace(): RoomPace {
  /** By room: when the turns that were taken are used up, at the steady pace. */
  const usedUpAt = new Map<string, number>();
  return {
    takeTurn(room) {
      const now = performance.now();
      if (usedUpAt.size > SWEEP_AT) forgetQuiet(usedUpAt, now);
      const next = Math.max(usedUpAt.get(room) ?? 0, now) + SPACING_MS;
      const waitMs = Math.max(0, next - now - ROOM_BURST * SPACING_MS);
      if (waitMs > LONGEST_WAIT_MS) return null;
      usedUpAt.set(room, next);
      return waitMs;
    },
  };
}

function forgetQuiet(usedUpAt: Map<string, number>, now: number): void {
  for (const [room, at] of usedUpAt) if (at <= now) usedUpAt.delete(room);
}
