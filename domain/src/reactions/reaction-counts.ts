import { type ReactionIcon, reactionIcons } from '../catalogues/reactions.ts';

/** Numbers of reactions by icon. */
export type ReactionCounts = Partial<Record<ReactionIcon, number>>;

/** The number of counters of each icon, so that many transactions can count at the same time. Source: 002 §4.7. */
export const SHARDS = 20;

/** Returns the total of each icon: the sum of its shards (REA-24). */
export function totalsOf(shards: readonly { icon: ReactionIcon; n: number }[]): ReactionCounts {
  const totals: ReactionCounts = {};
  for (const { icon, n } of shards) totals[icon] = (totals[icon] ?? 0) + n;
  return totals;
}

/** Returns the number of all reactions. */
export function sumOf(counts: ReactionCounts): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

/** Returns what was added since `before`. An icon with fewer reactions than before is missing. */
export function addedSince(before: ReactionCounts, now: ReactionCounts): ReactionCounts {
  const added: ReactionCounts = {};
  for (const icon of reactionIcons) {
    const n = (now[icon] ?? 0) - (before[icon] ?? 0);
    if (n > 0) added[icon] = n;
  }
  return added;
}

/**
 * Returns the icons to draw for added reactions, at most `most`: all of them if they are few, otherwise in proportion,
 * but at least one of each icon. `most` is at least the number of icons.
 */
export function iconsToDraw(added: ReactionCounts, most: number): ReactionIcon[] {
  const kinds = Object.keys(added).length;
  const share = Math.min(1, (most - kinds) / Math.max(1, sumOf(added) - kinds));
  return reactionIcons.flatMap((icon) => {
    const n = added[icon] ?? 0;
    return Array.from({ length: n && 1 + Math.floor((n - 1) * share) }, () => icon);
  });
}

/** Returns the width of the panel with the icons, in pixels: 30 per icon and 10 (REA-32). Source: 002 §9. */
export function reactionPanelWidth(icons: number): number {
  return 30 * icons + 10;
}
