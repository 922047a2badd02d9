import type { Interaction } from '../contents/interactions/interaction.ts';
import { isShown } from '../contents/interactions/interaction-times.ts';

/**
 * Returns the interaction that a viewer sees at `now` (epoch ms): the newest shown interaction that the viewer has
 * not answered; null if there is none (INT-25, INT-64).
 */
export function currentInteraction<Item extends Pick<Interaction, 'id' | 'showAt' | 'hideAt'>>(
  interactions: readonly Item[],
  answered: ReadonlySet<string>,
  now: number,
): Item | null {
  const open = interactions.filter((one) => isShown(one, now) && !answered.has(one.id));
  return open.reduce<Item | null>((newest, one) => (newest && sentAt(newest) >= sentAt(one) ? newest : one), null);
}

function sentAt({ showAt }: Pick<Interaction, 'showAt'>): number {
  return showAt === null ? Number.NEGATIVE_INFINITY : Date.parse(showAt);
}
