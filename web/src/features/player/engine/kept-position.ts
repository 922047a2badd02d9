import { store, stored } from '../../../lib/storage.ts';

const KEY = 'nave.player.positions';
/** Maximum number of positions that a browser stores: those of the recordings watched last. */
const MAX_POSITIONS = 20;
/** Positions this close to the start or end of a recording are not stored. */
const EDGE_S = 10;

type Entry = [id: string, seconds: number];

/** Returns the position at which this browser left a recording, in seconds, or null (PLAY-83). */
export function keptPosition(id: string): number | null {
  return keptPositions().find(([kept]) => kept === id)?.[1] ?? null;
}

/** Stores the position, or removes it near the start and end. */
export function keepPosition(
  id: string,
  { currentTime, duration }: Pick<HTMLVideoElement, 'currentTime' | 'duration'>,
) {
  const others = keptPositions().filter(([kept]) => kept !== id);
  const isWithin = currentTime > EDGE_S && currentTime < duration - EDGE_S;
  store(KEY, JSON.stringify((isWithin ? [[id, currentTime], ...others] : others).slice(0, MAX_POSITIONS)));
}

function keptPositions(): Entry[] {
  try {
    const kept: unknown = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    // Nave has not written the stored value.
    return [];
  }
}

function isEntry(entry: unknown): entry is Entry {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]);
}
