import { callsOf } from '../kernel/call.ts';
import type { ticketingShapes } from './ticketing.api.ts';

/** HTTP calls with which owners and admins keep events and attendees, and look up an event. */
export const ticketingCalls = callsOf<typeof ticketingShapes>()({
  events: 'GET /api/clients/:clientId/events',
  addEvent: 'POST /api/clients/:clientId/events',
  event: 'GET /api/clients/:clientId/events/:eventId',
  saveEvent: 'PUT /api/clients/:clientId/events/:eventId',
  deleteEvent: 'DELETE /api/clients/:clientId/events/:eventId',
  attendees: 'GET /api/clients/:clientId/events/:eventId/attendees',
  addAttendee: 'POST /api/clients/:clientId/events/:eventId/attendees',
  saveAttendee: 'PUT /api/clients/:clientId/events/:eventId/attendees/:attendeeId',
  setStatus: 'PUT /api/clients/:clientId/events/:eventId/attendees/:attendeeId/status',
  deleteAttendee: 'DELETE /api/clients/:clientId/events/:eventId/attendees/:attendeeId',
  exportAttendees: 'GET /api/clients/:clientId/events/:eventId/attendees.csv',
  exportLinks: 'GET /api/clients/:clientId/events/:eventId/links.csv',
  imports: 'GET /api/clients/:clientId/events/:eventId/imports',
  previewImport: 'POST /api/clients/:clientId/events/:eventId/imports',
  import: 'GET /api/clients/:clientId/events/:eventId/imports/:importId',
  startImport: 'POST /api/clients/:clientId/events/:eventId/imports/:importId/start',
  refusedRows: 'GET /api/clients/:clientId/events/:eventId/imports/:importId/refused.csv',
  lookUp: 'GET /api/brushfire/events/:eventId',
  notice: 'POST /api/brushfire/webhook/',
});
