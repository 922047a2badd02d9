import type { VideoSource } from './found.ts';
import { type ChosenSource, foundFor } from './found-for.ts';
import { recognise } from './recognise.ts';

/** Which player or embed a provider and its stored source give; `invalid` for what cannot play (PLAY-2 to PLAY-14). */
export function videoSource(stored: ChosenSource): VideoSource {
  return foundFor(stored, recognise(stored.src))?.plays ?? { kind: 'invalid' };
}
