import type { MediaSlice } from '../media/media.slice.ts';
import type { Platform } from '../platform/platform.ts';
import { type AttendeeFollowers, attendeeFollowers } from './attendee-followers.ts';
import { builtinTicketing } from './builtin.ts';
import { createEventNews } from './event-news.ts';
import { usesByEvents } from './event-pictures.ts';
import { findingSpots } from './find-spots.ts';
import { forgetNames } from './forget-names.ts';
import { publicEvent } from './public-event.ts';
import { type ImportJob, runImport } from './run-import.ts';
import { IMPORT_JOB } from './start-import.ts';
import { ticketingRoutes } from './ticketing.routes.ts';
import { ticketingSocket } from './ticketing.socket.ts';
import { type Ticketing, ticketingOf } from './ticketing.ts';

/** How long an import may take before it counts as failed, in seconds. */
const IMPORT_TIMEOUT_SECONDS = 900;

/** What ticketing offers to the slices that connect events and admit attendees. */
export interface TicketingSlice extends Ticketing {
  /**
   * Registers a follower, which is called in the transaction of each change of attendees: added, changed, cancelled,
   * deleted, imported. The function that it returns runs after the commit.
   */
  followAttendees: AttendeeFollowers['register'];
  publicEvent: typeof publicEvent;
  findSpots: ReturnType<typeof findingSpots>;
}

export function ticketingSlice(
  platform: Platform,
  { registerPictureUses }: Pick<MediaSlice, 'registerPictureUses'>,
): TicketingSlice {
  const { routes, realtime, db, clock, jobs, limits, config, cache, audience } = platform;
  const followers = attendeeFollowers();
  const systems = { builtin: builtinTicketing(db) };
  const findEvent: Ticketing['findEvent'] = (clientId, eventNumber) =>
    ticketingOf(systems, clientId).findEvent(clientId, eventNumber);
  const news = createEventNews({ cache, publish: realtime.publish, audience });
  ticketingRoutes({ routes, db, clock, jobs, limits, followers, news, findEvent, publicUrl: config.publicUrl });
  ticketingSocket({ realtime, db });
  jobs.define<ImportJob>(IMPORT_JOB, (job) => runImport({ db, followers }, job), {
    timeoutSeconds: IMPORT_TIMEOUT_SECONDS,
  });
  jobs.daily('ticket-names', () => forgetNames({ db, clock }));
  registerPictureUses(usesByEvents);
  return {
    findEvent,
    findAttendees: (from, clientId, numbers) => ticketingOf(systems, clientId).findAttendees(from, clientId, numbers),
    followAttendees: followers.register,
    publicEvent,
    findSpots: findingSpots({ db, findEvent }),
  };
}
