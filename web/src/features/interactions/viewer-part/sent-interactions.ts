import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { currentInteraction } from '@nave/domain/interactions/current-interaction.ts';
import type { OwnAnswer, ShownResults } from '@nave/domain/interactions/interactions.api.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { Observable } from '../../../lib/socket/observable.ts';

interface State {
  /** The sent interactions that the page knows, also those that were closed meanwhile. */
  interactions: readonly Interaction[];
  /** The viewer's answers by interaction id. */
  answers: ReadonlyMap<string, OwnAnswer>;
  /** Whether the page knows which interactions the viewer has answered. */
  isKnown: boolean;
  /** The interaction that the viewer is answering; it stays until the viewer is done. */
  begunId: string | null;
  /** The interaction that is shown in a window over the page. */
  modalId: string | null;
  /** The interaction that the viewer has seen last. */
  seenId: string | null;
  /** The results that hosts show: how often each response was chosen, by interaction id and response id. */
  results: ShownResults;
  /** The page of a response that is shown in a window over the page. */
  page: { text: string; url: string } | null;
}

const empty: State = {
  interactions: [],
  answers: new Map(),
  isKnown: false,
  begunId: null,
  modalId: null,
  seenId: null,
  results: {},
  page: null,
};

/** The sent interactions of a content and the viewer's answers. */
export class SentInteractions extends Observable<State> {
  constructor() {
    super(empty);
  }

  reset(): void {
    this.set(empty);
  }

  /** Stores the interactions that are shown now. Those that the page has seen before stay, but are closed. */
  replace(shown: readonly Interaction[]): void {
    const hideAt = new Date(serverClock.now()).toISOString();
    const closed = this.current()
      .interactions.filter(({ id }) => !shown.some((one) => one.id === id))
      .map((one) => ({ ...one, hideAt: one.hideAt ?? hideAt }));
    this.change({ interactions: [...closed, ...shown] });
  }

  show(interaction: Interaction): void {
    const others = this.current().interactions.filter(({ id }) => id !== interaction.id);
    this.change({ interactions: [...others, interaction] });
  }

  /** A host has closed an interaction. By the page's clock this may be in the future, but it counts at once. */
  close(id: string, closedAt: string): void {
    const hideAt = new Date(Math.min(Date.parse(closedAt), serverClock.now())).toISOString();
    this.change({
      interactions: this.current().interactions.map((one) => (one.id === id ? { ...one, hideAt } : one)),
    });
  }

  know(answers: readonly OwnAnswer[] = []): void {
    const byId = new Map(this.current().answers);
    for (const answer of answers) byId.set(answer.interactionId, answer);
    this.change({ answers: byId, isKnown: true });
  }

  begin = (id: string): void => this.change({ begunId: id });

  /** The viewer is done with an interaction; the next one is shown. */
  done = (id: string): void => {
    const { begunId, modalId } = this.current();
    this.change({ begunId: begunId === id ? null : begunId, modalId: modalId === id ? null : modalId });
  };

  openModal = (id: string): void => this.change({ modalId: id });

  openPage = (page: State['page']): void => this.change({ page });

  setResults = (results: ShownResults): void => this.change({ results });

  see = (id: string): void => {
    if (this.current().seenId !== id) this.change({ seenId: id });
  };

  /** Returns the interaction that the viewer sees now; null if there is none. */
  shown(): Interaction | null {
    const { interactions, isKnown, begunId } = this.current();
    if (!isKnown) return null;
    return interactions.find(({ id }) => id === begunId) ?? this.next();
  }

  /** Returns the newest interaction that the viewer has neither answered nor begun; null if there is none. */
  next(): Interaction | null {
    const { interactions, answers, isKnown, begunId } = this.current();
    if (!isKnown) return null;
    return currentInteraction(interactions, new Set([...answers.keys(), begunId ?? '']), serverClock.now());
  }

  /** Whether the viewer is writing an answer, which nothing may interrupt. */
  get isAnswering(): boolean {
    const { answers, begunId } = this.current();
    return begunId !== null && !answers.has(begunId);
  }

  /** Returns the interactions that the viewer has answered or dismissed, newest first. */
  earlier(): Interaction[] {
    const { interactions, answers, begunId } = this.current();
    return interactions
      .filter(({ id }) => answers.has(id) && id !== begunId)
      .sort((a, b) => Date.parse(b.showAt ?? '') - Date.parse(a.showAt ?? ''));
  }

  private change(changes: Partial<State>): void {
    this.set({ ...this.current(), ...changes });
  }
}
