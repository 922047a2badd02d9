import type { Channel } from '../channels/channel.ts';
import type { AccessRule } from './access-rules.ts';

type ConnectedChannel = Pick<Channel, 'events'>;

/** A field of an event's registration, with its options. */
export interface EventField {
  id: string;
  label: string;
  options: readonly { id: string; label: string }[];
}

/** An attendee type that a rule may choose. `isAllowed`: a channel lets attendees of the type watch at all. */
interface OfferedType {
  id: string;
  name: string;
  isAllowed: boolean;
}

/** An event whose attendee types and options a content's rule may choose. */
export interface OfferedEvent {
  number: string;
  name: string;
  types: OfferedType[];
}

/** Returns the events to which the channels are connected, each once, with the types of all channels (CNT-215). */
export function offeredEvents(channels: readonly ConnectedChannel[]): OfferedEvent[] {
  const all = channels.flatMap(({ events }) => events);
  const numbers = new Set(all.map(({ eventNumber }) => eventNumber));
  const byNumber = Array.from(
    numbers,
    (number) => [number, all.filter(({ eventNumber }) => eventNumber === number)] as const,
  );
  return byNumber.map(([number, connections]) => {
    const types = new Map<string, OfferedType>();
    for (const [id, { name, numberOfScreens }] of connections.flatMap(({ attendeeTypes }) =>
      Object.entries(attendeeTypes),
    ))
      types.set(id, { id, name, isAllowed: numberOfScreens !== null || (types.get(id)?.isAllowed ?? false) });
    return { number, name: connections[0]?.eventName ?? '', types: [...types.values()] };
  });
}

/** The ids of attendee types and of fields that belong to events. */
export interface RuleIds {
  types: ReadonlySet<string>;
  fields: ReadonlySet<string>;
}

/** Returns the ids that belong to the channels' events. `fieldsOf` returns the known fields of an event. */
export function ruleIdsOf(
  channels: readonly ConnectedChannel[],
  fieldsOf: (eventNumber: string) => readonly EventField[],
): RuleIds {
  const events = offeredEvents(channels);
  return {
    types: new Set(events.flatMap(({ types }) => types.map(({ id }) => id))),
    fields: new Set(events.flatMap(({ number }) => fieldsOf(number).map(({ id }) => id))),
  };
}

/** Returns the ids that a rule has chosen. */
export function idsIn({ attendeeTypeIds, fields }: AccessRule): RuleIds {
  return { types: new Set(attendeeTypeIds), fields: new Set(Object.keys(fields)) };
}

/** Returns the rule without the ids that belong to `removed` and not to `kept` (CNT-217). */
export function withoutIds(rule: AccessRule, removed: RuleIds, kept: RuleIds): AccessRule {
  const stays = (of: keyof RuleIds) => (id: string) => !removed[of].has(id) || kept[of].has(id);
  return {
    attendeeTypeIds: rule.attendeeTypeIds.filter(stays('types')),
    fields: Object.fromEntries(Object.entries(rule.fields).filter(([id]) => stays('fields')(id))),
  };
}

/** Whether a rule chooses nothing, so that it admits every attendee (PAY-67). */
export function isEmptyRule({ attendeeTypeIds, fields }: AccessRule): boolean {
  return attendeeTypeIds.length === 0 && Object.values(fields).every((options) => options.length === 0);
}

/** Returns the number of chosen types and options that none of `ids` includes. */
export function countForeign(rule: AccessRule, ids: RuleIds): number {
  const fields = Object.entries(rule.fields).filter(([id]) => !ids.fields.has(id));
  const types = rule.attendeeTypeIds.filter((id) => !ids.types.has(id));
  return types.length + fields.reduce((sum, [, options]) => sum + options.length, 0);
}
