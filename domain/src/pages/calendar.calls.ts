import { callsOf } from '../kernel/call.ts';
import type { calendarShapes } from './calendar.api.ts';

/** The call that returns calendar files for viewers. */
export const calendarCalls = callsOf<typeof calendarShapes>()({
  file: 'GET /cdn/channels/:clientId/:channelId/calendar.ics',
});
