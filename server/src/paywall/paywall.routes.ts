import { channelRefusals } from '@nave/domain/channels/channels.texts.ts';
import { browserOf } from '@nave/domain/kernel/actor.ts';
import { isId, lookupKey } from '@nave/domain/kernel/ids.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { paywallShapes } from '@nave/domain/paywall/paywall.api.ts';
import { paywallCalls } from '@nave/domain/paywall/paywall.calls.ts';
import { paywallRefusals } from '@nave/domain/paywall/paywall.texts.ts';
import { readAttendeeNumber } from '@nave/domain/ticketing/attendee-number.ts';
import type { FastifyRequest } from 'fastify';
import { channelForAnyone } from '../channels/channels.reads.ts';
import { publicClientOfId } from '../clients/clients.reads.ts';
import type { Clock } from '../platform/clock.ts';
import { cachedLoad } from '../platform/database/cached-load.ts';
import type { Db } from '../platform/database/database.ts';
import { networkOf } from '../platform/http/caller-address.ts';
import type { Routes } from '../platform/http/route.ts';
import type { Limit } from '../platform/process/limiting.ts';
import { anyone } from '../platform/rule.ts';
import { deviceOf } from './device.ts';
import type { EndedSeats } from './ended-seats.ts';
import type { entering } from './enter.ts';
import type { ConnectionsOf } from './entrances.ts';
import { type FindEventEntrance, placeOfEvent } from './event-entrances.ts';
import type { arriving } from './land.ts';
import { presentAccess } from './paywall.present.ts';
import { releaseSeat } from './release-seat.ts';
import { openSeatsOfBrowsers } from './seats.store.ts';

/** How long a channel is kept, in milliseconds, because a whole congregation may enter it in the same second. */
const CHANNEL_KEPT_MS = 1_000;

interface Deps {
  routes: Routes;
  db: Db;
  clock: Clock;
  ended: EndedSeats;
  connectionsOf: ConnectionsOf;
  findEvent: FindEventEntrance;
  enter: ReturnType<typeof entering>;
  arrive: ReturnType<typeof arriving>;
  /** Limits the requests of an address. */
  limitRequests: Limit;
}

export function paywallRoutes({ routes, enter, arrive, connectionsOf, findEvent, limitRequests, ...deps }: Deps): void {
  const { db, clock } = deps;
  const channels = cachedLoad(
    async (name) => {
      const [clientId = '', key = ''] = name.split(' ', 2);
      const client = await publicClientOfId(db, clientId);
      return client && (await channelForAnyone(db, client.id, { key }));
    },
    CHANNEL_KEPT_MS,
    { isKept: (found) => found !== null },
  );
  const add = routes.of('paywall', paywallCalls, paywallShapes);
  const rule = anyone(paywallRefusals.seatNotFound);

  add(paywallCalls.enterChannel, {
    summary: 'Enter a channel with an attendee number',
    rule,
    cost: 'cheap',
    async handle({ actor, params, query, request }) {
      await limitRequests(networkOf(request.ip));
      const { clientId, ...entry } = query;
      const channel = isId(clientId) ? await channels.get(`${clientId} ${lookupKey(params.key)}`) : null;
      if (!channel) throw new Refusal(channelRefusals.notFound);
      return enter(actor, {
        clientId,
        connections: await connectionsOf(channel.id),
        place: channel.id,
        number: params.number,
        ...entry,
        ...originOf(request),
      });
    },
  });
  add(paywallCalls.enterEvent, {
    summary: 'Enter the page of an event with an attendee number',
    rule,
    cost: 'cheap',
    async handle({ actor, params: { eventId: eventNumber, number }, query, request }) {
      await limitRequests(networkOf(request.ip));
      const found = await findEvent(eventNumber);
      if (!found) throw new Refusal(paywallRefusals.placeNotFound);
      const { event, entrance } = found;
      return enter(actor, { ...entrance, place: placeOfEvent(event), number, ...query, ...originOf(request) });
    },
  });
  add(paywallCalls.landing, {
    summary: 'What an attendee may watch in the channels of an event; takes no seat',
    rule,
    async handle({ actor, params: { eventNumber }, body, request }) {
      const network = networkOf(request.ip);
      await limitRequests(network);
      return arrive(actor, { eventNumber, number: body.number, clientId: body.clientId, network });
    },
  });
  add(paywallCalls.access, {
    summary: 'What the caller’s browser may know about an attendee number',
    rule,
    cost: 'cheap',
    async handle({ actor, params, request }) {
      await limitRequests(networkOf(request.ip));
      const number = readAttendeeNumber(params.number);
      const seats = await openSeatsOfBrowsers(db, [browserOf(actor)], clock.now());
      return { paywallAccess: presentAccess(seats.filter((seat) => seat.number === number)) };
    },
  });
  add(paywallCalls.release, {
    summary: 'Give back a seat',
    rule,
    async handle({ actor, params, request }) {
      await limitRequests(networkOf(request.ip));
      await releaseSeat(deps, actor, seatOf(params));
      return { ok: true } as const;
    },
  });
}

function originOf(request: Pick<FastifyRequest, 'ip' | 'headers'>) {
  return { network: networkOf(request.ip), device: deviceOf(request.headers['user-agent']) };
}

function seatOf({ number, place, analyticsUserId }: Record<'number' | 'place' | 'analyticsUserId', string>) {
  return { number: readAttendeeNumber(number) ?? '', place, browserId: analyticsUserId };
}
