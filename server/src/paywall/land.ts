import type { Actor } from '@nave/domain/kernel/actor.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { LandingAnswer } from '@nave/domain/paywall/landing.api.ts';
import { type AttendeeOf, channelsOfAttendee, landing } from '@nave/domain/paywall/landing.ts';
import { isRefused } from '@nave/domain/paywall/may-enter.ts';
import { entryRefusals, paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { isEventNumber, readAttendeeNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { channelsOfEvent, ofOneEvent } from '../channels/channels.reads.ts';
import { publicClientsOfIds } from '../clients/clients.reads.ts';
import { contentsForLanding } from '../contents/contents.reads.ts';
import type { Clock } from '../platform/clock.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Executor } from '../platform/database/database.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import { type JudgeNumber, knownBrowserOf, waitToRefuse } from './judge-number.ts';
import { type LandingPlace, presentLanding, presentRefused } from './paywall.present.ts';
import type { RefusalLog } from './refusal-log.ts';

/** How long the channels of an event are kept, in milliseconds, because many people arrive in the same second. */
const CHANNELS_KEPT_MS = 1_000;

interface Deps {
  db: Executor;
  clock: Clock;
  judge: JudgeNumber;
  /** Records a refusal for the desk. */
  recordRefusal: RefusalLog['record'];
}

/** A channel with the ticketing of the event to which it is connected. */
interface ConnectedPlace extends LandingPlace {
  provider: string;
}

/** A browser that arrives at the landing of an event. */
export interface Arrival {
  eventNumber: string;
  /** The number as it was typed. */
  number: string;
  /** If it is given, only the channels of this client count. */
  clientId: string | undefined;
  network: string;
}

/**
 * Returns a function that answers what an attendee may watch in the channels of an event (PAY-101 to PAY-111). It judges
 * the number as entering does and under the same limits, but takes no seat. Throws a refusal if no channel is connected
 * to the event (PAY-100), or if no number was judged.
 */
export function arriving({ db, clock, judge, recordRefusal }: Deps) {
  const channels = cachedLoad((eventNumber) => placesOfEvent(db, eventNumber), CHANNELS_KEPT_MS, {
    isKept: (found) => found.length > 0,
  });
  const contents = sharedLoad(async (eventNumber) =>
    contentsForLanding(db, await channels.get(eventNumber), clock.now()),
  );

  return async (actor: Actor, { eventNumber, number: typed, clientId, network }: Arrival): Promise<LandingAnswer> => {
    const browserId = knownBrowserOf(actor);
    const ofEvent = isEventNumber(eventNumber) ? await channels.get(eventNumber) : [];
    const ofClient = ofEvent.filter((place) => clientId === undefined || place.clientId === clientId);
    const places = ofOneEvent(ofClient, ({ provider }) => provider);
    if (places.length === 0) throw new Refusal(paywallRefusals.placeNotFound);
    const number = readAttendeeNumber(typed);
    if (number === null) return presentRefused(entryRefusals.format);
    const startedAtMs = performance.now();
    const clientIds = [...new Set(places.map((place) => place.clientId))];
    const tried = { number, browserId, network, clientIds, places: places.map(({ id }) => id) };
    const decide = (attendeeOf: AttendeeOf, now: number) => {
      const open = channelsOfAttendee(places, attendeeOf, now);
      return isRefused(open) ? open : { attendeeOf, open };
    };
    const judged = await judge(tried, decide, (refusal, attendeeOf) => {
      for (const { id: place, clientId } of placesToTell(places, attendeeOf))
        recordRefusal({ clientId, place, number, eventNumber: attendeeOf(clientId)?.eventNumber }, refusal);
    });
    if (isRefused(judged)) {
      await waitToRefuse(startedAtMs);
      return presentRefused(judged);
    }
    const { attendeeOf, open } = judged;
    const found = { channels: open, contents: await contents(eventNumber) };
    return presentLanding(landing(found, attendeeOf, clock.now().getTime()));
  };
}

/** Returns the first channel of each client that knows the attendee; of the first client alone if none does. */
function placesToTell(places: readonly LandingPlace[], attendeeOf: AttendeeOf): readonly LandingPlace[] {
  const firsts = [...new Map(places.toReversed().map((place) => [place.clientId, place])).values()];
  const known = firsts.filter(({ clientId }) => attendeeOf(clientId) !== null);
  return known.length > 0 ? known : places.slice(0, 1);
}

/** Returns the channels that are connected to the event, with the keys of their clients. */
async function placesOfEvent(db: Executor, eventNumber: string): Promise<ConnectedPlace[]> {
  const channels = await channelsOfEvent(db, eventNumber);
  const clients = await publicClientsOfIds(db, [...new Set(channels.map(({ clientId }) => clientId))]);
  return channels.flatMap(({ id, clientId, key, name, showAt, hideAt, connection }) => {
    const client = clients.find((one) => one.id === clientId);
    const { provider } = connection;
    return client
      ? [{ id, clientId, clientKey: client.key, key, name, showAt, hideAt, provider, connections: [connection] }]
      : [];
  });
}
