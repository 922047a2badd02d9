import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import { partnerClients } from '../clients/clients.reads.ts';
import type { ClientsSlice } from '../clients/clients.slice.ts';
import type { MediaSlice } from '../media/media.slice.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { limiting } from '../platform/process/limiting.ts';
import type { AddEventDeps } from './add-event.ts';
import { type AttendeeFollowers, attendeeFollowers } from './attendee-followers.ts';
import { attendeesAtDoor } from './attendees-at-door.ts';
import { type BrushfireTicketing, brushfireTicketing } from './brushfire/brushfire.ts';
import { partnerCalls } from './brushfire/partner-calls.ts';
import type { NamingClients } from './brushfire/public-partner-event.ts';
import { TRUTH_JOB, TRUTH_JOB_OPTIONS } from './brushfire/take-notice.ts';
import { builtinTicketing } from './builtin.ts';
import { erasingAttendees } from './erase-person.ts';
import { createEventNews } from './event-news.ts';
import { usesByEvents } from './event-pictures.ts';
import { findingSpots } from './find-spots.ts';
import { forgetNames } from './forget-names.ts';
import { publicEvent } from './public-event.ts';
import { type ImportJob, runImport } from './run-import.ts';
import { IMPORT_JOB } from './start-import.ts';
import { ticketingRoutes } from './ticketing.routes.ts';
import { ticketingSocket } from './ticketing.socket.ts';
import { type PublicEvent, type Ticketing, ticketingOf } from './ticketing.ts';

/** How long an import may take before it counts as failed, in seconds. */
const IMPORT_TIMEOUT_SECONDS = 900;

/** Events that one person looks up, which may each cause a call to the partner: at first 60, then one a second. */
const LOOK_UPS = { burst: 60, refillMs: 1_000 };

/** What ticketing offers to the slices that connect events and admit attendees. */
export interface TicketingSlice extends Ticketing {
  /**
   * Registers a follower, which is called in the transaction of each change of attendees: added, changed, cancelled,
   * deleted, imported. The function that it returns runs after the commit.
   */
  followAttendees: AttendeeFollowers['register'];
  findSpots: ReturnType<typeof findingSpots>;
  attendeesAtDoor: typeof attendeesAtDoor;
  /**
   * Returns what the public page of an event shows; null if there is none. An event of the partner that a client names
   * comes before a built-in one with the same number, because anybody who keeps events here can choose a number.
   */
  publicEvent(from: Executor, eventNumber: string): Promise<PublicEvent | null>;
  /** Registers a function that finds the clients that have connected an event of the partner. */
  registerConnections(connectedClients: NamingClients): void;
}

export function ticketingSlice(
  platform: Platform,
  {
    registerPictureUses,
    events,
    onErasure,
  }: Pick<MediaSlice, 'registerPictureUses'> & Pick<ClientsSlice, 'events'> & Pick<AccountsSlice, 'onErasure'>,
): TicketingSlice {
  const { routes, realtime, db, clock, jobs, limits, config, cache, audience } = platform;
  onErasure(erasingAttendees);
  const followers = attendeeFollowers(events);
  const connections: NamingClients[] = [];
  const connectedClients: NamingClients = async (from, eventNumber) =>
    (await Promise.all(connections.map((clientsOf) => clientsOf(from, eventNumber)))).flat();
  const brushfire = brushfireOf(platform, followers, connectedClients);
  const systems = { builtin: builtinTicketing(db), brushfire };
  const findEvent: Ticketing['findEvent'] = async (clientId, eventNumber) =>
    (await ticketingOf(systems, db, clientId)).findEvent(clientId, eventNumber);
  const isPartnersNumber: AddEventDeps['isPartnersNumber'] = async (eventNumber) =>
    (await partnerClients(db, { eventNumber })).length > 0 || (await connectedClients(db, eventNumber)).length > 0;
  const webhookSecret = config.brushfire?.webhookSecret ?? null;
  const { publicUrl } = config;
  const news = createEventNews({ cache, publish: realtime.publish, audience });
  ticketingRoutes({
    routes,
    db,
    clock,
    jobs,
    limits,
    followers,
    brushfire,
    isPartnersNumber,
    limitLookUps: limiting(limits.buckets('ticketing.look-ups', LOOK_UPS), clock),
    webhookSecret,
    news,
    findEvent,
    publicUrl,
  });
  ticketingSocket({ realtime, db });
  jobs.define<ImportJob>(IMPORT_JOB, (job) => runImport({ db, followers }, job), {
    timeoutSeconds: IMPORT_TIMEOUT_SECONDS,
  });
  if (brushfire) jobs.define<{ clientId: string; number: string }>(TRUTH_JOB, brushfire.read, TRUTH_JOB_OPTIONS);
  jobs.daily('ticket-names', () => forgetNames({ db, clock }));
  registerPictureUses(usesByEvents);
  return {
    findEvent,
    refreshAttendee: async (clientId, number, caller) =>
      (await ticketingOf(systems, db, clientId)).refreshAttendee(clientId, number, caller),
    findAttendees: async (from, clientId, numbers) =>
      (await ticketingOf(systems, from, clientId)).findAttendees(from, clientId, numbers),
    followAttendees: followers.register,
    attendeesAtDoor,
    findSpots: findingSpots({ db, findEvent }),
    publicEvent: async (from, eventNumber) =>
      (await brushfire?.publicEvent(from, eventNumber)) ?? publicEvent(from, eventNumber),
    registerConnections: (connectedClients) => void connections.push(connectedClients),
  };
}

/** Returns the partner's ticketing; null without its settings. */
function brushfireOf(
  { db, clock, log, outside, config }: Platform,
  followers: AttendeeFollowers,
  connectedClients: NamingClients,
): BrushfireTicketing | null {
  if (!config.brushfire) return null;
  const calls = partnerCalls({ outside, clock, log, config: config.brushfire });
  return brushfireTicketing({ db, clock, calls, followers, connectedClients });
}
