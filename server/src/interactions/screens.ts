import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { isSent } from '@nave/domain/contents/interactions/interaction-times.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { Places } from '../platform/process/ports.ts';

interface Deps {
  places: Places;
  /** Returns the number of people who have opened a content. */
  viewersOf(contentId: string): number;
}

/** On how many screens interactions are shown, as the pages report it. A person with several pages counts once. */
export class Screens {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A page shows an interaction, in place of the one before. */
  show(connection: string, actor: Actor, contentId: string, interactionId: string): void {
    this.#deps.places.enter(ofInteraction(connection), actor, [interactionPlace(contentId, interactionId)]);
  }

  /** Called when the page has disconnected. */
  leave(connection: string): void {
    this.#deps.places.leave(ofInteraction(connection));
  }

  /** Returns the numbers of the sent interactions of a content by their ids, and the number of its viewers. */
  read(
    contentId: string,
    interactions: readonly Pick<Interaction, 'id' | 'showAt'>[],
  ): { screens: Record<string, number>; viewers: number } {
    const counts = interactions.filter(isSent).map(({ id }) => [id, this.count(contentId, id)] as const);
    return {
      screens: Object.fromEntries(counts.filter(([, count]) => count > 0)),
      viewers: this.#deps.viewersOf(contentId),
    };
  }

  count(contentId: string, interactionId: string): number {
    return this.#deps.places.count(interactionPlace(contentId, interactionId));
  }
}

/** The interaction of a page is apart from the channel and content that it has opened. */
const ofInteraction = (connection: string) => `${connection} interaction`;
// With the content, since a page may only report interactions of a content that its viewer may see.
const interactionPlace = (contentId: string, interactionId: string) => `interaction:${contentId}:${interactionId}`;
