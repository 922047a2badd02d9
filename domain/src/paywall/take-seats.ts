/** A seat of an attendee number that is in use. `slot` counts the seats of a number in a place from 1. */
export interface TakenSlot {
  id: string;
  slot: number;
  browserId: string;
}

/** A browser that asks for a seat. */
export interface SeatClaim {
  browserId: string;
  /** On how many screens the attendee may watch. */
  screens: number;
  /** The seat that this browser takes over, if all screens are in use. */
  insteadOf?: string | undefined;
}

/**
 * The answer to a claim: the seat that the browser has already, a new seat in a slot (perhaps instead of another
 * browser's seat, which ends), or none, because all screens are in use. A claim of the same browser that stands earlier
 * in the list counts as a seat that it has already.
 */
export type SeatDecision =
  | { kind: 'own'; slot: number }
  | { kind: 'new'; slot: number; ends: string | null }
  | { kind: 'full' };

/**
 * Decides about claims for one attendee number in one place, in their order (PAY-48, PAY-49, PAY-51). Each new seat
 * gets the lowest free slot. If fewer screens are allowed than before, nobody gets a seat until enough have left.
 */
export function takeSeats(taken: readonly TakenSlot[], claims: readonly SeatClaim[]): SeatDecision[] {
  const inUse: (Omit<TakenSlot, 'id'> & { id: string | null })[] = [...taken];
  return claims.map(({ browserId, screens, insteadOf }): SeatDecision => {
    const own = inUse.find((seat) => seat.browserId === browserId);
    if (own) return { kind: 'own', slot: own.slot };
    if (inUse.length < screens) {
      const slot = lowestFree(inUse);
      inUse.push({ id: null, slot, browserId });
      return { kind: 'new', slot, ends: null };
    }
    const given = inUse.findIndex(({ id }) => id !== null && id === insteadOf);
    const former = inUse[given];
    if (!former || inUse.length > screens) return { kind: 'full' };
    inUse[given] = { id: null, slot: former.slot, browserId };
    return { kind: 'new', slot: former.slot, ends: former.id };
  });
}

function lowestFree(inUse: readonly { slot: number }[]): number {
  const slots = new Set(inUse.map(({ slot }) => slot));
  let slot = 1;
  while (slots.has(slot)) slot += 1;
  return slot;
}
