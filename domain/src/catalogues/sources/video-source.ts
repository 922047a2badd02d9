import { type ChosenSource, playableFor } from './playable-for.ts';
import { recognise } from './recognise.ts';
import type { VideoSource } from './recognised-source.ts';

/**
 * Returns how a page plays a stored source of a provider; `invalid` if the source cannot be played (PLAY-2 to PLAY-14).
 */
export function videoSource(stored: ChosenSource): VideoSource {
  return playableFor(stored, recognise(stored.src))?.plays ?? { kind: 'invalid' };
}
