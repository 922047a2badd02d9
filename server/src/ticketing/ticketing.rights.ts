import { sampleAttendeeForm, sampleEventForm } from '@nave/domain/testing/sample-ticketing.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { anAttendee, anEvent } from '@nave/server/testing/builders.ts';
import { managersOnly } from '@nave/server/testing/rights/lines.ts';
import { body, clients, MALFORMED, MISSING, none } from '@nave/server/testing/rights/requests.ts';
import type { ObjectRequest, Probe, Rights } from '@nave/server/testing/rights/rights.ts';
import { aWorld, type World } from '@nave/server/testing/rights/worlds.ts';
import { v7 } from 'uuid';
import type { AttendeeRow } from './attendees.store.ts';
import { type EventRow, eventOf } from './events.store.ts';
import { type ImportRow, insertImport } from './imports.store.ts';

/** A client with an event that has an attendee and an import, and an event of its archived client. */
interface TicketingWorld extends World {
  event: EventRow;
  archivedEvent: EventRow;
  attendee: AttendeeRow;
  preview: ImportRow;
  /** An event that requests may delete. */
  deletable: EventRow;
  /** Adds the event again if it was deleted, so that the next request can delete it. */
  restore(): Promise<void>;
}

async function ticketingWorld(db: Db): Promise<TicketingWorld> {
  const world = await aWorld(db);
  const event = await anEvent(db, { clientId: world.client.id });
  const deletable = await anEvent(db, { clientId: world.client.id });
  return {
    ...world,
    event,
    archivedEvent: await anEvent(db, { clientId: world.archived.id }),
    attendee: await anAttendee(db, event),
    preview: await aPreview(db, event),
    deletable,
    async restore() {
      if (!(await eventOf(db, deletable.clientId, deletable.id)))
        await anEvent(db, { id: deletable.id, clientId: deletable.clientId });
    },
  };
}

/** An import that is finished, so that starting it does nothing. */
function aPreview(db: Db, { id: eventId, clientId }: EventRow): Promise<ImportRow> {
  const counts = { rows: 1, done: 1, added: 0, changed: 0, unchanged: 0 };
  const file = { fileName: 'people.csv', file: 'Number,Type\n1,Adult\n', timeZoneName: 'UTC', otherColumns: [] };
  const refused = [{ row: 2, problem: 'bad-number' as const, value: '1' }];
  const state = { state: 'finished' as const, createdAt: new Date(), refused, warnings: [] };
  return insertImport(db, { id: v7(), clientId, eventId, ...file, ...counts, ...state });
}

/** Requests an event, or what is below it, of every kind. `more` adds the rest of a request, from the world. */
function events(
  more: (world: TicketingWorld) => Partial<ObjectRequest> = () => ({}),
  eventOfWorld: (world: TicketingWorld) => { id: string } = ({ event }) => event,
): Probe<TicketingWorld> {
  return ({ worldA, worldB }) => {
    const of = (clientId: string, eventId: string, world = worldA): ObjectRequest => {
      const { params, ...rest } = more(world);
      return { params: { ...params, clientId, eventId }, ...rest };
    };
    const a = worldA.client.id;
    return {
      own: of(a, eventOfWorld(worldA).id),
      archived: of(worldA.archived.id, worldA.archivedEvent.id),
      crossed: of(a, eventOfWorld(worldB).id),
      foreign: of(worldB.client.id, eventOfWorld(worldB).id, worldB),
      missing: of(a, MISSING),
      malformed: of(a, MALFORMED),
    };
  };
}

/** TKT-86, TKT-87: lines for an event and what is below it; `done` is the outcome for owners and admins. */
const eventManagers = (done = 'yes') => `
  visitors                | anything                                       | sign in
  viewer                  | anything                                       | no event
  owner of B              | foreign                                        | ${done}
  owner of B              | own, archived, crossed, missing, malformed     | no event
  hosts + limited hosts + staff of A and B | own                           | unauthorized
  staff of A and B        | foreign                                        | ${done}
  managers + limited managers + empty admin | own                          | ${done}
  global staff            | own, foreign                                   | ${done}
  staff of A              | archived, crossed, foreign, missing, malformed | no event
  staff of A and B + global staff | archived, crossed, missing, malformed  | no event`;

const withAttendee = ({ attendee }: TicketingWorld) => ({ params: { attendeeId: attendee.id } });
const withImport = ({ preview }: TicketingWorld) => ({ params: { importId: preview.id } });

/** Requests events by number, which is the parameter with this name. */
const byNumber =
  (name: 'eventId' | 'eventNumber'): Probe<TicketingWorld> =>
  ({ worldA, worldB }) => ({
    own: { params: { [name]: worldA.event.number } },
    archived: { params: { [name]: worldA.archivedEvent.number } },
    foreign: { params: { [name]: worldB.event.number } },
    missing: { params: { [name]: '000000' } },
    malformed: { params: { [name]: MALFORMED } },
  });

export const rights: Rights<TicketingWorld> = {
  citedRules: { answers: 'TKT-23 TKT-86~ TKT-87~ API-59~', secrets: 'API-24~' },
  world: ticketingWorld,
  outcomes: {
    'no event': { status: 404, code: 'ticketing.no-event' },
    'unknown number': { status: 404, code: 'ticketing.event-unknown' },
    'no attendee': { status: 404, code: 'ticketing.no-attendee' },
    unsigned: { status: 401, code: 'ticketing.notice-unsigned' },
    'no file': { status: 400, code: 'ticketing.import-missing' },
  },
  table: {
    'GET /api/clients/:clientId/events': managersOnly,
    'POST /api/clients/:clientId/events': managersOnly,
    'GET /api/clients/:clientId/events/:eventId': eventManagers(),
    'PUT /api/clients/:clientId/events/:eventId': eventManagers(),
    'DELETE /api/clients/:clientId/events/:eventId': eventManagers(),
    'GET /api/clients/:clientId/events/:eventId/attendees': eventManagers(),
    'POST /api/clients/:clientId/events/:eventId/attendees': eventManagers(),
    'PUT /api/clients/:clientId/events/:eventId/attendees/:attendeeId': eventManagers(),
    'PUT /api/clients/:clientId/events/:eventId/attendees/:attendeeId/status': eventManagers(),
    // An existing attendee would be deleted by the first actor and be missing for the next.
    'DELETE /api/clients/:clientId/events/:eventId/attendees/:attendeeId': eventManagers('no attendee'),
    'GET /api/clients/:clientId/events/:eventId/attendees.csv': eventManagers(),
    'GET /api/clients/:clientId/events/:eventId/links.csv': eventManagers(),
    'GET /api/clients/:clientId/events/:eventId/imports': eventManagers(),
    'POST /api/clients/:clientId/events/:eventId/imports': eventManagers('no file'),
    'GET /api/clients/:clientId/events/:eventId/imports/:importId': eventManagers(),
    'POST /api/clients/:clientId/events/:eventId/imports/:importId/start': eventManagers(),
    'GET /api/clients/:clientId/events/:eventId/imports/:importId/refused.csv': eventManagers(),
    // TKT-23: the answer for a foreign event is that for a missing one, also for hosts of the own client.
    'GET /api/brushfire/events/:eventId': `
  visitors                | anything                                       | sign in
  viewer + hosts + limited hosts | anything                                | unknown number
  owner of B              | foreign                                        | yes
  owner of B              | own, archived, missing, malformed              | unknown number
  managers + limited managers + empty admin | own                          | yes
  managers + limited managers + empty admin | foreign, archived, missing, malformed | unknown number
  staff of A and B        | foreign                                        | yes
  staff of A and B        | own, archived, missing, malformed              | unknown number
  global staff            | own, foreign                                   | yes
  global staff            | archived, missing, malformed                   | unknown number`,
    'event:{eventNumber}': `
  everyone                | own, foreign                                   | yes
  everyone                | archived, missing, malformed                   | no topic`,
    // TKT-70: a signature decides, not the sender.
    'POST /api/brushfire/webhook/': `
  everyone                | none                                           | unsigned
  program                 | none                                           | people only`,
  },
  probes: {
    'GET /api/clients/:clientId/events': clients(),
    'POST /api/clients/:clientId/events': clients(() => body(() => sampleEventForm())),
    'GET /api/clients/:clientId/events/:eventId': events(),
    'PUT /api/clients/:clientId/events/:eventId': events(() => body(() => sampleEventForm())),
    'DELETE /api/clients/:clientId/events/:eventId': (person) =>
      events(
        ({ restore }) => ({
          cookie: async () => {
            await restore();
            return person.cookie;
          },
        }),
        ({ deletable }) => deletable,
      )(person),
    'GET /api/clients/:clientId/events/:eventId/attendees': events(),
    'POST /api/clients/:clientId/events/:eventId/attendees': events(() => body(() => sampleAttendeeForm())),
    'PUT /api/clients/:clientId/events/:eventId/attendees/:attendeeId': events((world) => ({
      ...withAttendee(world),
      ...body(() => sampleAttendeeForm()),
    })),
    'PUT /api/clients/:clientId/events/:eventId/attendees/:attendeeId/status': events((world) => ({
      ...withAttendee(world),
      ...body(() => ({ status: 'Cancelled' })),
    })),
    'DELETE /api/clients/:clientId/events/:eventId/attendees/:attendeeId': events(() => ({
      params: { attendeeId: MISSING },
    })),
    'GET /api/clients/:clientId/events/:eventId/attendees.csv': events(),
    'GET /api/clients/:clientId/events/:eventId/links.csv': events(),
    'GET /api/clients/:clientId/events/:eventId/imports': events(),
    'POST /api/clients/:clientId/events/:eventId/imports': events(() => body(() => new FormData())),
    'GET /api/clients/:clientId/events/:eventId/imports/:importId': events(withImport),
    'POST /api/clients/:clientId/events/:eventId/imports/:importId/start': events(withImport),
    'GET /api/clients/:clientId/events/:eventId/imports/:importId/refused.csv': events(withImport),
    'GET /api/brushfire/events/:eventId': byNumber('eventId'),
    'event:{eventNumber}': byNumber('eventNumber'),
    'POST /api/brushfire/webhook/': none,
  },
  checkExemptions: { 'GET /api/brushfire/events/:eventId': { may: 'load checks the role as well' } },
};
