import { byAirDate, byStart, isListed, type Listed } from './content-lists.ts';
import { contentPhase } from './timing.ts';

/**
 * Chooses the content that a channel's page shows at `now` (epoch ms) if the page's URL does not name a content: the
 * first content that is live, or else opened, or else scheduled, or else on demand (TIME-23 to TIME-26, VIEW-7 to
 * VIEW-11). Returns null if there is none. On-demand contents are not chosen if the channel has a default video, and
 * private contents are never chosen (VIEW-234).
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
