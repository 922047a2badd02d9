import { sentInteractionsTopic } from '@nave/domain/interactions/interactions.protocol.ts';
import { interactionsRefusals } from '@nave/domain/interactions/interactions.texts.ts';
import type { ClientEvents } from '../clients/events/client-events.ts';
import type { InteractionWrites } from '../contents/interaction-writes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';
import { presentSent } from './present-sent.ts';
import { sentEvent } from './send-interaction.ts';

/** Milliseconds between two looks at the database. A change of a time is known after this time. */
const LOOK_EVERY_MS = 1_000;
/** How far ahead a look finds interactions, in milliseconds, so that each has a timer of its own. */
const AHEAD_MS = 1_500;
/** An interaction that no server could send in time is still sent within this time, in milliseconds. */
const LATE_MS = 120_000;
/** The author of events that the product creates. */
const PRODUCT = 'nave';

interface Deps {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'error'>;
  rooms: Rooms;
  events: ClientEvents;
  interactionWrites: InteractionWrites;
  /** Called after interactions of a content have changed. */
  announce(contentId: string): void;
}

type Due = Awaited<ReturnType<InteractionWrites['due']>>[number];

/**
 * Sends the interactions that have a time. Every process does this for all contents: the room's lock, the stored times
 * and the id of the event let only one process send each of them.
 */
export class TimedSends {
  readonly #deps: Deps;
  /** The timers of the interactions that are due soon, by id. */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #looking: NodeJS.Timeout;
  #isLooking = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#looking = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#looking);
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const { db, clock, interactionWrites } = this.#deps;
      const now = clock.now().getTime();
      for (const due of await interactionWrites.due(db, new Date(now + AHEAD_MS))) {
        if (this.#timers.has(due.id)) continue;
        const timer = setTimeout(() => void this.#send(due), Math.max(0, due.dueAt.getTime() - now));
        this.#timers.set(due.id, timer.unref());
      }
    } catch (err) {
      this.#deps.log.error({ err }, 'looking for due interactions failed');
    }
    this.#isLooking = false;
  }

  /** Sends an interaction. If that fails, the next look finds it again. */
  async #send(due: Due): Promise<void> {
    try {
      await sendDue(this.#deps, due);
    } catch (err) {
      this.#deps.log.error({ err, interactionId: due.id }, 'sending a due interaction failed');
    }
    this.#timers.delete(due.id);
  }
}

/** Sends an interaction unless it was sent, held, moved or deleted, or notes that it is too late. */
async function sendDue(
  { rooms, events, interactionWrites, announce }: Deps,
  { id, contentId, clientId }: Due,
): Promise<void> {
  const room = sentInteractionsTopic(contentId);
  const content = { clientId, contentId };
  const named = { id, missing: interactionsRefusals.notFound };
  const isChanged = await rooms.act([room], async (acts) => {
    // The room is locked, so that its interactions cannot be sent meanwhile.
    const [due] = await interactionWrites.due(acts.tx, new Date(acts.at), id);
    if (!due) return false;
    const at = new Date(acts.at);
    if (!due.isOpen || acts.at > due.dueAt.getTime() + LATE_MS) {
      await interactionWrites.setTimes(acts.tx, content, named, () => ({ missedAt: at }));
      return true;
    }
    const { interaction } = await interactionWrites.setTimes(acts.tx, content, named, (stored) =>
      stored.showAt === null ? { showAt: at, hideAt: null } : null,
    );
    await acts.append(room, [{ authorId: PRODUCT, commandId: id, type: 'shown', data: presentSent(interaction) }]);
    events.record(acts.tx, clientId, [sentEvent(contentId, id)]);
    return true;
  });
  if (isChanged) announce(contentId);
}
