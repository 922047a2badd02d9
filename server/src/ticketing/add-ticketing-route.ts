import type { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import type { AddRoute } from '../platform/http/route.ts';

/** Adds the route of a call of this slice. */
export type AddTicketingRoute = AddRoute<(typeof ticketingCalls)[keyof typeof ticketingCalls]>;
