import type { ReactionIcon } from '@nave/domain/catalogues/reactions.ts';
import { addedSince, type ReactionCounts } from '@nave/domain/reactions/reaction-counts.ts';
import type { FlyingReaction } from '@nave/domain/reactions/reactions.api.ts';
import { Observable } from '../../../lib/socket/observable.ts';

/** The totals that a page knows, and which reactions of others are still to be drawn. */
export class ShownReactions {
  readonly totals = new Observable<ReactionCounts>({});
  /** The viewer's reactions that flew at once and are not in the totals yet (REA-29). */
  readonly #own = new Map<ReactionIcon, number>();

  tapped(icon: ReactionIcon): void {
    this.#own.set(icon, (this.#own.get(icon) ?? 0) + 1);
  }

  /** Takes back taps that the server did not accept. */
  refused(counts: ReactionCounts): void {
    this.#subtractOwn(counts);
  }

  /** Returns the reactions of an event to draw (REA-28): not those of the viewer, which have flown already. */
  receive({ reactions, totals }: { reactions: readonly FlyingReaction[]; totals: ReactionCounts }): FlyingReaction[] {
    const own = this.#subtractOwn(addedSince(this.totals.current(), totals));
    this.totals.set(totals);
    return reactions.filter(({ icon, display }) => {
      const left = own.get(icon) ?? 0;
      if (left > 0) own.set(icon, left - 1);
      return left === 0 && display;
    });
  }

  /** Subtracts counts from the viewer's pending reactions, and returns how many of each icon were subtracted. */
  #subtractOwn(counts: ReactionCounts): Map<ReactionIcon, number> {
    const subtracted = new Map<ReactionIcon, number>();
    for (const [icon, pending] of this.#own) {
      const n = Math.min(pending, counts[icon] ?? 0);
      subtracted.set(icon, n);
      this.#own.set(icon, pending - n);
    }
    return subtracted;
  }
}
