import type { AccessRules } from '../contents/access-rules.ts';
import { isContentAllowed } from './access-match.ts';
import type { DoorFinding } from './desk.api.ts';
import type { Entrance } from './may-enter.ts';

const DAY_MS = 86_400_000;

/** Attendees who are not cancelled, of one type. */
interface TypeAtDoor {
  id: string;
  name: string;
  attendees: number;
  /** The earliest order of these attendees, in epoch milliseconds; null without attendees. */
  firstOrderedAt: number | null;
}

/** What is checked before people come to an event. */
export interface DoorSituation {
  /** Epoch milliseconds. */
  startsAt: number;
  types: readonly TypeAtDoor[];
  /** The ids of all options of the event's registration. */
  optionIds: readonly string[];
  /** The channels that are connected to the event, with the connection to it. */
  channels: readonly { id: string; name: string; connection: Entrance['connections'][number] }[];
  /** The contents of these channels that are limited to some attendees. */
  limited: readonly { id: string; name: string; accessRules: AccessRules }[];
  /** How many numbers can be guessed: because they are short, or follow one another. */
  guessable: { short: number; inSequence: number };
}

/**
 * Checks before the doors open who will be refused without being meant to: the event is connected nowhere, a type may
 * enter no channel, the access of a type ends before the event starts, a content admits nobody of the event. Also finds
 * numbers that can be guessed. Types without attendees are no finding.
 */
export function doorCheck(situation: DoorSituation): DoorFinding[] {
  const { channels, guessable } = situation;
  const [first] = channels;
  const { short, inSequence } = guessable;
  return [
    ...(first
      ? [...entersNowhere(situation, first.id), ...endsEarly(situation), ...opensToNobody(situation)]
      : [{ kind: 'connected-nowhere' as const }]),
    ...(short > 0 ? [{ kind: 'short-numbers' as const, numbers: short }] : []),
    ...(inSequence > 0 ? [{ kind: 'numbers-in-sequence' as const, numbers: inSequence }] : []),
  ];
}

type Channel = DoorSituation['channels'][number];

/** Returns the settings of a type in a channel; null if the channel admits nobody of the type. */
function settingsOf({ connection: { attendeeTypes } }: Channel, typeId: string) {
  const type = Object.hasOwn(attendeeTypes, typeId) ? attendeeTypes[typeId] : undefined;
  return type && type.numberOfScreens !== null ? type : null;
}

function entersNowhere({ types, channels }: DoorSituation, channelId: string): DoorFinding[] {
  return types.flatMap(({ id, name, attendees }) =>
    attendees > 0 && channels.every((channel) => settingsOf(channel, id) === null)
      ? [{ kind: 'enters-nowhere' as const, type: name, attendees, channelId }]
      : [],
  );
}

function endsEarly({ types, channels, startsAt }: DoorSituation): DoorFinding[] {
  return channels.flatMap((channel) =>
    types.flatMap(({ id, name, firstOrderedAt }) => {
      const days = settingsOf(channel, id)?.orderRelativeDays ?? null;
      if (days === null || firstOrderedAt === null || firstOrderedAt + days * DAY_MS > startsAt) return [];
      return [{ kind: 'access-ends-early' as const, type: name, channel: channel.name, channelId: channel.id }];
    }),
  );
}

/** A content opens to nobody if neither a type that may enter nor any option satisfies its rules. */
function opensToNobody({ types, channels, limited, optionIds }: DoorSituation): DoorFinding[] {
  const admitted = types.filter(({ id }) => channels.some((channel) => settingsOf(channel, id) !== null));
  return limited.flatMap(({ id, name, accessRules }) =>
    admitted.some((type) => isContentAllowed(accessRules, { typeId: type.id, optionIds }))
      ? []
      : [{ kind: 'opens-to-nobody' as const, content: name, contentId: id }],
  );
}
