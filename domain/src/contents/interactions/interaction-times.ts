import type { Interaction } from './interaction.ts';

type Times = Pick<Interaction, 'showAt' | 'hideAt'>;

/** Whether the interaction has been sent (INT-7). */
export function isSent({ showAt }: { showAt: string | Date | null }): boolean {
  return showAt !== null;
}

/**
 * Returns when an interaction sends itself (epoch ms), by the content's startsAt; null if a host sends it or if it does
 * not wait any more.
 */
export function dueAt(
  { showAt, sendOffset }: Pick<Interaction, 'showAt' | 'sendOffset'>,
  startsAt: string | null,
): number | null {
  if (showAt !== null || sendOffset === null || startsAt === null) return null;
  return Date.parse(startsAt) + sendOffset * 1_000;
}

/** Whether viewers see the interaction at `now` (epoch ms) (INT-26). */
export function isShown({ showAt, hideAt }: Times, now: number): boolean {
  return showAt !== null && (hideAt === null || now < Date.parse(hideAt));
}

/**
 * Sorts interactions as the host panel lists them: unsent interactions in their order, then sent interactions, newest
 * first (INT-111, INT-112).
 */
export function inPanelOrder<Item extends Pick<Interaction, 'showAt' | 'displayOrder'>>(
  interactions: readonly Item[],
): Item[] {
  const sentAt = ({ showAt }: Item) => (showAt === null ? Number.POSITIVE_INFINITY : Date.parse(showAt));
  return interactions.toSorted((a, b) => {
    const [sentA, sentB] = [sentAt(a), sentAt(b)];
    return sentA === sentB ? a.displayOrder - b.displayOrder : sentB > sentA ? 1 : -1;
  });
}
