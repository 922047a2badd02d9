import type { Content } from '../contents/content.ts';
import { contentPhase } from '../contents/timing.ts';
import type { Actor } from '../kernel/actor.ts';
import { allowed, allowedIf, type Decision, refused } from '../kernel/refusal.ts';
import type { Reactable } from './has-reactions.ts';
import { iconsOf } from './icons-of.ts';
import { reactionsRefusals } from './reactions.texts.ts';

/**
 * Whether the actor may react: everyone while the content is live and its reactions are enabled (REA-13 to REA-15).
 * `now` is in epoch milliseconds.
 */
export function canReact(_actor: Actor, { content, now }: { content: Reactable; now: number }): Decision {
  if (!content.reactions.enabled) return refused(reactionsRefusals.disabled);
  return allowedIf(contentPhase(content, now) === 'live', reactionsRefusals.notLive);
}

/** Whether a content has all these icons (REA-16). */
export function hasIcons(content: Pick<Content, 'reactions'>, icons: readonly string[]): Decision {
  const known: readonly string[] = iconsOf(content);
  return icons.every((icon) => known.includes(icon)) ? allowed : refused(reactionsRefusals.unknownIcon);
}
