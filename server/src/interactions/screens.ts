import type { ShownScreens } from '@nave/domain/interactions/interactions.api.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { InteractionWrites } from '../contents/interaction-writes.ts';
import type { Db } from '../platform/database/database.ts';
import type { Places } from '../platform/process/ports.ts';

interface Deps {
  db: Db;
  places: Places;
  interactionWrites: Pick<InteractionWrites, 'open'>;
  /** Returns the number of people who have opened a content. */
  viewersOf(contentId: string): number;
}

/**
 * Who has seen an interaction and is still here, as the pages report it. A person with several pages counts once. A page
 * counts for the interaction that it has shown last.
 */
export class Screens {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A page shows an interaction of a content, in place of the one before; null: it has left the content. */
  show(connection: string, actor: Actor, contentId: string, interactionId: string | null): void {
    if (interactionId === null) this.leave(connection);
    else this.#deps.places.enter(ofInteraction(connection), actor, [interactionPlace(contentId, interactionId)]);
  }

  /** Called when the page has disconnected. */
  leave(connection: string): void {
    this.#deps.places.leave(ofInteraction(connection));
  }

  /** Returns the numbers of the interactions that viewers can answer now, and of the viewers, by content id. */
  async read(contentIds: readonly string[]): Promise<Map<string, ShownScreens>> {
    const { db, places, interactionWrites, viewersOf } = this.#deps;
    const open = await interactionWrites.open(db, contentIds);
    return new Map(
      contentIds.map((contentId) => {
        const counts = (open.get(contentId) ?? []).map(
          (id) => [id, places.count(interactionPlace(contentId, id))] as const,
        );
        return [contentId, { screens: Object.fromEntries(counts), viewers: viewersOf(contentId) }];
      }),
    );
  }
}

/** The interaction of a page is apart from the channel and content that it has opened. */
const ofInteraction = (connection: string) => `${connection} interaction`;
// With the content, since a page may only report interactions of a content that its viewer may see.
const interactionPlace = (contentId: string, interactionId: string) => `interaction:${contentId}:${interactionId}`;
