import type { ConnectedType, EventConnection } from '../channels/event-connection.ts';
import type { Entrance } from './may-enter.ts';

/** The part of an event that decides who may enter the event's own page. */
interface EnteredEvent {
  clientId: string;
  number: string;
  /** Whether only attendees may watch. */
  asksNumber: boolean;
  /** The ids of the attendee types. */
  typeIds: readonly string[];
}

/** An attendee type that no channel's connection mentions: one screen without an end. */
const unmentioned: Omit<ConnectedType, 'name'> = { numberOfScreens: 1, orderRelativeDays: null };

/**
 * Returns how attendees enter the page of an event. Each type has the most screens and days that one of the event's
 * connections gives it. A type that connections mention only without screens may not enter; a type that none mentions
 * has one screen. An event that asks for no number is open (PAY-31, PAY-119).
 */
export function eventEntrance(
  { clientId, number, asksNumber, typeIds }: EnteredEvent,
  connections: readonly Pick<EventConnection, 'attendeeTypes'>[],
): Entrance {
  if (!asksNumber) return { clientId, connections: [] };
  const types = typeIds.map((id) => {
    const settings = connections.flatMap(({ attendeeTypes }) =>
      Object.hasOwn(attendeeTypes, id) && attendeeTypes[id] ? [attendeeTypes[id]] : [],
    );
    return [id, { name: '', ...(settings.length > 0 ? most(settings) : unmentioned) }] as const;
  });
  return { clientId, connections: [{ eventNumber: number, attendeeTypes: Object.fromEntries(types) }] };
}

function most(settings: readonly ConnectedType[]): Omit<ConnectedType, 'name'> {
  const allowed = settings.filter(({ numberOfScreens }) => numberOfScreens !== null);
  if (allowed.length === 0) return { numberOfScreens: null, orderRelativeDays: null };
  const isEndless = allowed.some(({ orderRelativeDays }) => orderRelativeDays === null);
  return {
    numberOfScreens: Math.max(...allowed.map(({ numberOfScreens }) => numberOfScreens ?? 0)),
    orderRelativeDays: isEndless ? null : Math.max(...allowed.map(({ orderRelativeDays }) => orderRelativeDays ?? 0)),
  };
}
