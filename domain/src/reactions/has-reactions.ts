import type { Content } from '../contents/content.ts';
import { contentPhase, type Timing } from '../contents/timing.ts';

export type Reactable = Timing & Pick<Content, 'reactions'>;

/**
 * Whether reactions are offered to viewers at `now` (epoch ms): the content is live, its reactions are enabled and at
 * least one icon is on (REA-7 to REA-10).
 */
export function hasReactions(content: Reactable, now: number): boolean {
  const { enabled, icons } = content.reactions;
  return enabled && contentPhase(content, now) === 'live' && Object.values(icons).includes(true);
}
