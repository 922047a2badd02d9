import { store, stored } from '../../../lib/storage.ts';

const KEY = 'nave.player.positions';
/** So many recordings are remembered, those watched last. */
const KEPT = 20;
/** Nobody is led back to the first moments of a recording, nor to its last. */
const EDGE_S = 10;

type Kept = [id: string, seconds: number];

/** Where this browser left a recording, in seconds, or null (PLAY-83). */
export function keptPosition(id: string): number | null {
  return keptPositions().find(([kept]) => kept === id)?.[1] ?? null;
}

/** Remembers it, and forgets a recording that is over. */
export function keepPosition(
  id: string,
  { currentTime, duration }: Pick<HTMLVideoElement, 'currentTime' | 'duration'>,
) {
  const others = keptPositions().filter(([kept]) => kept !== id);
  const isWithin = currentTime > EDGE_S && currentTime < duration - EDGE_S;
  store(KEY, JSON.stringify((isWithin ? [[id, currentTime], ...others] : others).slice(0, KEPT)));
}

function keptPositions(): Kept[] {
  try {
    const kept: unknown = JSON.parse(stored(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    // Somebody else wrote there.
    return [];
  }
}

function isKept(entry: unknown): entry is Kept {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]);
}
