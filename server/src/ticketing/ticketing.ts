import type { Attendee, TicketingProvider } from '@nave/domain/ticketing/attendee.ts';
import type { EventTheme } from '@nave/domain/ticketing/event-theme.ts';
import { partnerClients } from '../clients/clients.reads.ts';
import type { Executor } from '../platform/database/database.ts';

/** An event that a client may connect to its channels, with its types and fields. */
export interface TicketingEvent {
  provider: TicketingProvider;
  id: string;
  number: string;
  title: string;
  /** Title and start in the partner's words; empty for the product's own. */
  titleInfo: string;
  /** ISO-8601, in UTC. */
  startsAt: string;
  spotsTaken: number;
  /** Null if the event has no capacity. */
  spotsRemaining: number | null;
  types: { id: string; name: string }[];
  fields: { id: string; label: string; options: { id: string; label: string }[] }[];
}

/** What the public page of an event shows. */
export interface PublicEvent {
  provider: TicketingProvider;
  id: string;
  clientId: string;
  number: string;
  title: string;
  /** ISO-8601, in UTC. */
  startsAt: string;
  asksNumber: boolean;
  streamUrl: string | null;
  theme: EventTheme;
  /** The ids of the attendee types. */
  typeIds: string[];
  /** Increases with each change of the event. */
  version: number;
}

/** A system that keeps events and attendees: the built-in one or a partner's (TKT-80). */
export interface Ticketing {
  /**
   * Returns the event that the client may connect; null if there is none, also if the event is another client's.
   * Refuses with `ticketing.unavailable` if a partner does not answer.
   */
  findEvent(clientId: string, eventNumber: string): Promise<TicketingEvent | null>;
  /**
   * Brings the stored record of an attendee up to date; called before `findAttendees`, outside of transactions and
   * locks. `isKnown`: the caller's browser was let in with the number before, so that an older record is good enough.
   * Refuses with `ticketing.unavailable` if a partner does not answer.
   */
  refreshAttendee(clientId: string, number: string, caller: { isKnown: boolean }): Promise<void>;
  /**
   * Returns the stored attendees of the client with these numbers, by number; numbers that do not exist or belong to
   * another client are missing. Calls no partner, so that `from` may be a transaction.
   */
  findAttendees(from: Executor, clientId: string, numbers: readonly string[]): Promise<Map<string, Attendee>>;
}

/** The ticketing systems of this installation. */
export interface TicketingSystems {
  builtin: Ticketing;
  /** Null without the settings of the partner. */
  brushfire: Ticketing | null;
}

/**
 * Returns the ticketing of a client: the built-in one is the default (TKT-81), and the partner's is that of the clients
 * that have a number at the partner (TKT-9).
 */
export async function ticketingOf(
  { builtin, brushfire }: TicketingSystems,
  from: Executor,
  clientId: string,
): Promise<Ticketing> {
  const isAtPartner = brushfire !== null && (await partnerClients(from, { clientIds: [clientId] })).length > 0;
  return isAtPartner ? brushfire : builtin;
}
