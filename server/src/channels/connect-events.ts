import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import {
  type ConnectableEvent,
  connectEvent,
  type EventConnection,
  keepConnection,
  sortConnections,
} from '@nave/domain/channels/event-connection.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { ticketingTexts } from '@nave/domain/ticketing/ticketing.texts.ts';
import type { Executor } from '../platform/database/database.ts';
import { type ConnectionRow, connectionsOf, writeConnections } from './channel-events.store.ts';
import { presentConnection } from './channels.present.ts';

/** The event of a number that a client may connect; null if there is none. Refuses if the ticketing does not answer. */
export type FindEvent = (
  clientId: string,
  eventNumber: string,
) => Promise<(ConnectableEvent & { provider: string }) | null>;

type FoundEvent = Awaited<ReturnType<FindEvent>> | 'unavailable';
/** What the ticketing answered, by event number. */
type FoundEvents = ReadonlyMap<string, FoundEvent>;

/** Asks the ticketing for the events of a form. Called before the transaction, because a partner may answer slowly. */
export async function findEvents(
  findEvent: FindEvent,
  clientId: string,
  events: readonly EventConnection[],
): Promise<FoundEvents> {
  const found = events.map(
    async ({ eventNumber }) => [eventNumber, await findOrNote(findEvent, clientId, eventNumber)] as const,
  );
  return new Map(await Promise.all(found));
}

async function findOrNote(findEvent: FindEvent, clientId: string, eventNumber: string): Promise<FoundEvent> {
  try {
    return await findEvent(clientId, eventNumber);
  } catch (error) {
    if (error instanceof Refusal && error.text.kind === 'unavailable') return 'unavailable';
    throw error;
  }
}

export interface FormEvents {
  clientId: string;
  channelId: string;
  /** The connections of the form, of which only the numbers and the settings of the types are used. */
  events: readonly EventConnection[];
  found: FoundEvents;
}

/**
 * Stores the event connections of a form and returns them. Ids, names and dates come from the ticketing. A connection
 * that is stored already keeps them if the ticketing no longer has the event or does not answer, so that an outage
 * neither opens a channel nor prevents a save. A new connection is refused then. The transaction must have locked the
 * channel.
 */
export async function storeConnections(tx: Executor, form: FormEvents): Promise<ConnectionRow[]> {
  const { clientId, channelId } = form;
  const before = await connectionsOf(tx, [channelId]);
  await writeConnections(tx, { clientId, channelId }, connectionRows(form, before));
  return connectionsOf(tx, [channelId]);
}

/** Returns the rows that a form stores in place of the rows `before`, in the order of their events. */
export function connectionRows(form: FormEvents, before: readonly ConnectionRow[]): ConnectionRow[] {
  const rows = form.events.map((event) => rowOf(form, event, before));
  const errors = rows.flatMap((row, at) =>
    row === 'missing' ? [[`events.${at}.eventNumber`, ticketingTexts.eventUnknown]] : [],
  );
  if (errors.length > 0) throw new Refusal(kernelRefusals.invalidForm, { fields: Object.fromEntries(errors) });
  const connected = rows.map((row) => {
    if (typeof row === 'string') throw new Refusal(channelRefusals.eventsNotConnected);
    return row;
  });
  return sortConnections(connected);
}

function rowOf(
  { clientId, channelId, found }: FormEvents,
  { eventNumber, attendeeTypes }: EventConnection,
  before: readonly ConnectionRow[],
): ConnectionRow | 'missing' | 'unavailable' {
  const stored = before.find((row) => row.eventNumber === eventNumber);
  const event = found.get(eventNumber);
  const row = (provider: string, { eventDate, ...connection }: EventConnection): ConnectionRow => ({
    channelId,
    clientId,
    provider,
    ...connection,
    eventDate: new Date(eventDate),
  });
  if (event && event !== 'unavailable')
    return row(event.provider, connectEvent(event, attendeeTypes, stored?.attendeeTypes));
  if (stored) return row(stored.provider, keepConnection(presentConnection(stored), attendeeTypes));
  return event === 'unavailable' ? 'unavailable' : 'missing';
}
