import { byAirDate, byStart, isListed, type Listed } from './content-lists.ts';
import { contentPhase } from './timing.ts';

/**
 * Chooses the content that a channel's page shows at `now` (epoch ms) if its URL names none: a live one, an opened one, a
 * scheduled one, one on demand, in this order (TIME-23 to TIME-26, VIEW-7 to VIEW-11); null if there is none. An on-demand
 * content is not chosen if there is a default video, and a private content never is (VIEW-234).
 */
export function chooseContent<Item extends Listed>(
  contents: readonly Item[],
  now: number,
  { hasDefaultVideo }: { hasDefaultVideo: boolean },
): Item | null {
  const open = contents.filter((content) => isListed(content, now));
  const inPhase = (phase: string) => open.filter((content) => contentPhase(content, now) === phase);
  const first =
    inPhase('live').sort(byStart)[0] ?? inPhase('opened').sort(byStart)[0] ?? inPhase('scheduled').sort(byStart)[0];
  if (first || hasDefaultVideo) return first ?? null;
  return inPhase('onDemand').sort(byAirDate)[0] ?? null;
}
