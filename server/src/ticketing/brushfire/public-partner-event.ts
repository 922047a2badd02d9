import { partnerClients } from '../../clients/clients.reads.ts';
import type { Clock } from '../../platform/clock.ts';
import { cachedLoad } from '../../platform/database/cached-load.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { PublicEvent } from '../ticketing.ts';
import type { PartnerEvent } from './partner-answers.ts';
import type { PartnerCalls } from './partner-calls.ts';
import { isEventOf } from './partner-clients.ts';

/** How long an event is kept for its public page, in milliseconds. */
const KEPT_MS = 60_000;
/** How long it is shown while the partner does not answer. */
const SHOWN_FOR_MS = 24 * 3_600_000;
const MAX_SHOWN = 1_000;

/** Returns the clients that name an event. */
export type NamingClients = (from: Executor, eventNumber: string) => Promise<string[]>;

interface Deps {
  calls: PartnerCalls;
  clock: Clock;
  connectedClients: NamingClients;
}

/**
 * Returns a function that returns what the public page of an event of the partner shows; null if no active client names
 * the event by a channel or in its product settings. Only such events are read from the partner, so that strangers
 * cannot cause calls with made-up numbers. If several clients name an event, it belongs to the client whose number the
 * event has, else to the oldest one.
 */
export function publicPartnerEvents({ calls, clock, connectedClients }: Deps) {
  const now = () => clock.now().getTime();
  const shown = new Map<string, { event: PartnerEvent | null; at: number }>();
  const kept = cachedLoad(
    async (eventNumber) => {
      const event = await calls.event(eventNumber);
      if (shown.size >= MAX_SHOWN) shown.clear();
      shown.set(eventNumber, { event, at: now() });
      return event;
    },
    KEPT_MS,
    { now },
  );
  async function readEvent(eventNumber: string): Promise<PartnerEvent | null> {
    try {
      return await kept.get(eventNumber);
    } catch (error) {
      const last = shown.get(eventNumber);
      if (last && now() - last.at < SHOWN_FOR_MS) return last.event;
      throw error;
    }
  }
  return async (from: Executor, eventNumber: string): Promise<PublicEvent | null> => {
    const connected = await connectedClients(from, eventNumber);
    const clients = [
      ...(await partnerClients(from, { eventNumber })),
      ...(connected.length > 0 ? await partnerClients(from, { clientIds: connected }) : []),
    ];
    const event = clients.length > 0 ? await readEvent(eventNumber) : null;
    if (!event) return null;
    const owners = clients.filter((client) => isEventOf(event, client)).sort((a, b) => (a.id < b.id ? -1 : 1));
    const owner = owners.find(({ number }) => number === event.clientNumber) ?? owners[0];
    return owner ? presentPartnerEvent(event, owner.id) : null;
  };
}

/** The page of a partner's event always asks for a number. */
function presentPartnerEvent(event: PartnerEvent, clientId: string): PublicEvent {
  const { id, number, title, startsAt, streamUrl, theme, types } = event;
  return {
    provider: 'brushfire',
    id,
    clientId,
    number,
    title,
    startsAt,
    asksNumber: true,
    streamUrl,
    theme,
    typeIds: types.map((type) => type.id),
    // The partner counts no changes; pages read the event again when they load.
    version: 1,
  };
}
