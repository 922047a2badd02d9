import { browserOf, isStaff } from '@nave/domain/kernel/actor.ts';
import { presenceCommandShapes, presenceTopicShapes } from '@nave/domain/presence/presence.api.ts';
import { presenceCommands, presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import type { Admission, Admissions, FindContentFor } from '../paywall/admissions.ts';
import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Places } from '../platform/process/ports.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import type { Announcer } from './announcer.ts';
import { channelPlace, contentPlace, contentStaffPlace, eventPlace } from './place-names.ts';
import type { Players } from './players.ts';
import { presenceRules } from './presence-rules.ts';
import type { Stays, Visit } from './stays.ts';

interface Deps {
  realtime: Pick<Realtime, 'topics' | 'commands' | 'onDisconnect'>;
  places: Places;
  announcer: Announcer;
  players: Players;
  stays: Stays;
  db: Db;
  clock: Clock;
  findContent: FindContentFor;
  admissionTo: Admissions['admissionTo'];
  admissionToEvent: Admissions['admissionToEvent'];
  findEventEntrance: PaywallSlice['findEventEntrance'];
}

/**
 * Registers the commands by which pages report presence, and the topics that announce it (PRES-1 to PRES-5, PRES-12 to
 * PRES-17).
 */
export function presenceSocket({ realtime, places, announcer, players, stays, clock, ...access }: Deps): void {
  const { findContent, admissionTo, admissionToEvent } = access;
  const rules = presenceRules(access);
  const topic = realtime.topics(presenceTopics, presenceTopicShapes);
  const command = realtime.commands(presenceCommands, presenceCommandShapes);

  topic(presenceTopics.channel, {
    rule: rules.follow,
    snapshot: async (channel) => announcer.viewersSnapshot(channel),
  });
  topic(presenceTopics.staff, {
    rule: rules.followAsStaff,
    snapshot: async (channel) => announcer.staffSnapshot(channel),
  });
  topic(presenceTopics.event, {
    rule: rules.followEvent,
    snapshot: async (event) => announcer.eventSnapshot(event),
  });

  command(presenceCommands.set, {
    params: ({ channelId }) => ({ channelId }),
    rule: rules.set,
    async handle(actor, channel, { contentId, source, isGlobalUser }, { connection, isGone, caller }) {
      const { id } = channel;
      // A content that is not in the channel is ignored.
      const found = contentId ? await findContent(actor, contentId) : null;
      const content = found?.content.channelIds.includes(id) ? found.content : null;
      const admission = await admissionTo(actor, channel);
      const attendeeDigits = digitsOf(admission);
      const isOfStaff = isGlobalUser || isStaff(actor, channel.clientId);
      const at = [channelPlace(id)];
      if (content) at.push(contentPlace(content.id));
      if (content && isOfStaff) at.push(contentStaffPlace(content.id));
      if (!isGone()) {
        places.enter(connection, { ...actor, attendeeDigits }, at);
        const viewer = { actor, attendee: attendeeOf(admission), userAgent: caller.userAgent };
        const origin = { source: source ?? null, isStaffBrowser: isGlobalUser ?? false };
        stays.set(connection, content && { content, channelId: id, ...viewer, ...origin });
      }
      announcer.watch(channel);
      return { at: clock.now().getTime() };
    },
  });
  command(presenceCommands.setEvent, {
    params: ({ eventNumber }) => ({ eventNumber }),
    rule: rules.setEvent,
    async handle(actor, event, _input, { connection, isGone }) {
      const attendeeDigits = digitsOf(await admissionToEvent(actor, event));
      // PRES-11: each browser counts once, also if its user signs in or out.
      const person = { ...actor, id: browserOf(actor), attendeeDigits };
      if (!isGone()) places.enter(connection, person, [eventPlace(event.number)]);
      announcer.watchEvent(event);
      return { at: clock.now().getTime() };
    },
  });
  // Only the last beat of each socket is kept.
  command(presenceCommands.beat, {
    params: ({ contentId }) => ({ contentId }),
    rule: rules.beat,
    async handle(_actor, contentId, { playing }, { connection, isGone }) {
      if (!isGone()) players.record(connection, contentId, playing);
      return { at: clock.now().getTime() };
    },
  });
  command(presenceCommands.leave, {
    params: () => ({}),
    rule: rules.leave,
    async handle(_actor, _target, _input, { connection }) {
      places.leave(connection);
      stays.set(connection, null);
      return { at: clock.now().getTime() };
    },
  });
  realtime.onDisconnect(({ connection, goneAt }) => {
    places.leave(connection);
    stays.set(connection, null, goneAt);
    players.forget(connection);
  });
}

/** The last four digits of the attendee number with which the actor watches. */
function digitsOf(admission: Admission | null): string | undefined {
  return admission?.kind === 'seat' ? admission.seat.number.slice(-4) : undefined;
}

function attendeeOf(admission: Admission | null): Visit['attendee'] {
  if (admission?.kind !== 'seat') return null;
  const { seat, typeName = '' } = admission;
  return { number: seat.number, eventNumber: seat.eventNumber, typeName };
}
