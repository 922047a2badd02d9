import { aChannel, aConnection } from '@nave/server/testing/builders.ts';
import { connectedEvents, type EventNumbers } from '@nave/server/testing/rights/connected-events.ts';
import { aContentWorld, type ContentWorld } from '@nave/server/testing/rights/content-world.ts';
import { eventsByNumber, type WithEvents, withEvents } from '@nave/server/testing/rights/event-requests.ts';
import { body, MALFORMED, MISSING } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import type { Db } from '../platform/database/database.ts';
import type { NewSeat } from './seats.store.ts';
import { insertSeats } from './seats.store.ts';

/**
 * A world in which a browser that none of the people use has a seat in the channel `own`, and in which further channels
 * are each connected to an event of their own.
 */
interface SeatWorld extends ContentWorld, WithEvents {
  seat: NewSeat;
  eventNumbers: EventNumbers;
}

async function aSeatWorld(db: Db): Promise<SeatWorld> {
  const world = await withEvents(db, await aContentWorld(db));
  const id = world.contents.own.id;
  const eventNumber = String(100_000 + (Number.parseInt(id.slice(-8), 16) % 900_000));
  await aConnection(db, await aChannel(db, { clientId: world.client.id }), { eventNumber });
  const at = new Date('2100-01-01T00:00:00Z');
  const seat: NewSeat = {
    id,
    provider: 'builtin',
    number: id.replaceAll(/\D/g, '').padEnd(12, '0').slice(0, 12),
    place: world.channels.own.id,
    clientId: world.client.id,
    eventNumber,
    browserId: world.contents.both.id,
    actorId: world.contents.both.id,
    device: 'phone',
    typeId: 'group',
    optionIds: [],
    slot: 1,
    takenAt: at,
    heldUntil: at,
  };
  await insertSeats(db, [seat]);
  return { ...world, seat, eventNumbers: await connectedEvents(db, world) };
}

/** Requests the desk of an event of every kind. `more` adds the rest of a request. */
const desks =
  (more: Partial<ObjectRequest> = {}): Probe<SeatWorld> =>
  ({ worldA, worldB }) => {
    const of = (clientId: string, eventNumber: string): ObjectRequest => ({
      ...more,
      params: { ...more.params, clientId, eventNumber },
    });
    return {
      own: of(worldA.client.id, worldA.seat.eventNumber),
      crossed: of(worldA.client.id, worldB.seat.eventNumber),
      foreign: of(worldB.client.id, worldB.seat.eventNumber),
      archived: of(worldA.archived.id, worldA.seat.eventNumber),
      missing: of(worldA.client.id, '000000'),
      malformed: of(worldA.client.id, MALFORMED),
    };
  };

/** Lines for the desk of an event; `done` is the outcome for owners and admins. */
const deskManagers = (done = 'yes') => `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no desk
  owner of B              | foreign                                        | ${done}
  owner of B              | own, archived, crossed, missing, malformed     | no desk
  hosts + limited hosts + staff of A and B | own                           | unauthorized
  staff of A and B        | foreign                                        | ${done}
  managers + limited managers + empty admin | own                          | ${done}
  global staff            | own, foreign                                   | ${done}
  staff of A              | archived, crossed, foreign, missing, malformed | no desk
  staff of A and B + global staff | archived, crossed, missing, malformed  | no desk`;

const seats =
  (more: Partial<ObjectRequest> = {}): Probe<SeatWorld> =>
  ({ worldA, worldB }) => ({
    own: { params: { seatId: worldA.seat.id }, ...more },
    foreign: { params: { seatId: worldB.seat.id }, ...more },
    missing: { params: { seatId: MISSING }, ...more },
    malformed: { params: { seatId: MALFORMED }, ...more },
  });

const entrances: Probe<SeatWorld> = ({ worldA, worldB }) => {
  const to = (key: string, clientId = worldA.client.id): ObjectRequest => ({
    params: { key, number: '12345678' },
    query: `clientId=${clientId}`,
  });
  const { own, outside, private: hidden, deleted, archived } = worldA.channels;
  return {
    own: to(own.key),
    outside: to(outside.key),
    private: to(hidden.key),
    foreign: to(worldB.channels.own.key, worldB.client.id),
    crossed: to(worldB.channels.own.key),
    deleted: to(deleted.key),
    archived: to(archived.key, worldA.archived.id),
    missing: to('missing'),
    malformed: to(own.key, MALFORMED),
  };
};

const landings: Probe<SeatWorld> = ({ worldA, worldB }) => {
  const of = (eventNumber: string) => ({ params: { eventNumber }, ...body(() => ({ number: '12345678' })) });
  const { own, private: hidden, deleted, archived } = worldA.eventNumbers;
  return {
    own: of(own),
    private: of(hidden),
    foreign: of(worldB.eventNumbers.own),
    deleted: of(deleted),
    archived: of(archived),
    missing: of('000000'),
    malformed: of(MALFORMED),
  };
};

const numbers: Probe<SeatWorld> = ({ worldA, worldB }) => ({
  own: { params: { number: worldA.seat.number } },
  foreign: { params: { number: worldB.seat.number } },
  missing: { params: { number: '99999999' } },
  malformed: { params: { number: MALFORMED } },
});

const releases: Probe<SeatWorld> = ({ worldA }) => {
  const of = ({ number, place, browserId }: NewSeat): ObjectRequest => ({
    params: { number, place, analyticsUserId: browserId },
  });
  return {
    missing: of({ ...worldA.seat, place: MISSING }),
    malformed: of({ ...worldA.seat, number: MALFORMED }),
  };
};

const loadedByHandler = 'the handler finds what the number names';

export const rights: Rights<SeatWorld> = {
  citedRules: { answers: 'PAY-54~ PAY-59~ C7~', secrets: 'TKT-62~' },
  world: aSeatWorld,
  outcomes: {
    'no seat': { status: 404, code: 'paywall.no-seat' },
    'no event': { status: 404, code: 'paywall.not-found' },
    // C14: only a browser that the server knows takes a seat.
    'no cookie': { status: 403, code: 'paywall.unknown-browser' },
    'no desk': { status: 404, code: 'paywall.no-event' },
    'no attendee': { status: 404, code: 'paywall.no-attendee' },
  },
  table: {
    'GET /api/brushfire/attendees/:number/authorize/:key': `
  everyone                | own, outside, private, foreign                 | yes
  everyone                | crossed, deleted, archived, missing, malformed | no channel`,
    'GET /api/brushfire/events/:eventId/:number/authorize': `
  everyone                | open                                           | yes
  new visitor             | closed, foreign                                | no cookie
  guest + named guest + guest with e-mail + viewer + owner of B | closed, foreign | yes
  staff of A + staff of A and B + global staff | closed, foreign                | yes
  everyone                | archived, missing, malformed                   | no event`,
    'POST /api/attend/:eventNumber': `
  new visitor             | own, private, foreign                          | no cookie
  new visitor             | deleted, archived, missing, malformed          | no cookie
  guest + named guest + guest with e-mail + users | own, private, foreign                          | yes
  guest + named guest + guest with e-mail + users | deleted, archived, missing, malformed          | no event`,
    'GET /api/brushfire/attendees/:number': `
  everyone                | own, foreign, missing, malformed               | yes`,
    'DELETE /api/brushfire/attendees/:number/:place/:analyticsUserId': `
  everyone                | missing, malformed                             | no seat
  program                 | missing, malformed                             | people only`,
    'GET /api/clients/:clientId/desk/:eventNumber': deskManagers(),
    'GET /api/clients/:clientId/desk/:eventNumber/check': deskManagers(),
    'POST /api/clients/:clientId/desk/:eventNumber/person': deskManagers('no attendee'),
    'DELETE /api/clients/:clientId/desk/:eventNumber/screens/:seatId': deskManagers('no seat'),
    'PUT /api/clients/:clientId/desk/:eventNumber/extra-screens': deskManagers('no attendee'),
    'paywall:{seatId}': `
  everyone                | own, foreign, missing, malformed               | no topic`,
    'paywall.hold': `
  everyone                | own, foreign, missing, malformed               | no seat`,
    'paywall.leave': `
  everyone                | none                                           | yes`,
  },
  probes: {
    'GET /api/brushfire/attendees/:number/authorize/:key': entrances,
    'GET /api/brushfire/events/:eventId/:number/authorize': eventsByNumber('eventId', {
      params: { number: '12345678' },
    }),
    'POST /api/attend/:eventNumber': landings,
    'GET /api/brushfire/attendees/:number': numbers,
    'DELETE /api/brushfire/attendees/:number/:place/:analyticsUserId': releases,
    'GET /api/clients/:clientId/desk/:eventNumber': desks(),
    'GET /api/clients/:clientId/desk/:eventNumber/check': desks(),
    'POST /api/clients/:clientId/desk/:eventNumber/person': desks(body(() => ({ number: '99999999' }))),
    'DELETE /api/clients/:clientId/desk/:eventNumber/screens/:seatId': desks({ params: { seatId: MISSING } }),
    'PUT /api/clients/:clientId/desk/:eventNumber/extra-screens': desks(
      body(() => ({ number: '99999999', extraScreens: 1 })),
    ),
    'paywall:{seatId}': seats(),
    'paywall.hold': seats(body(() => ({}))),
    'paywall.leave': () => ({ none: { params: {}, ...body(() => ({})) } }),
  },
  checkExemptions: {
    'paywall:{seatId}': { load: 'load finds every seat by its id; may compares the browser' },
    'paywall.hold': { load: 'load finds every seat by its id; may compares the browser' },
    'GET /api/brushfire/attendees/:number/authorize/:key': { may: loadedByHandler, load: loadedByHandler },
    'GET /api/brushfire/events/:eventId/:number/authorize': { may: loadedByHandler, load: loadedByHandler },
    'POST /api/attend/:eventNumber': { may: loadedByHandler, load: loadedByHandler },
  },
};
