import type { Platform } from '../platform/platform.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import { operationsRoutes } from './operations.routes.ts';
import { operationsSocket } from './operations.socket.ts';
import { reportRoutes } from './reports.routes.ts';

/** Registers the forced refresh, by which the global owner makes all pages reload, and the lists about all clients. */
export function operationsSlice(
  { routes, realtime, db, clock, audience }: Platform,
  { findSpots }: Pick<TicketingSlice, 'findSpots'>,
): void {
  operationsRoutes({ routes, realtime, db, clock, audience });
  reportRoutes({ routes, db, clock, findSpots });
  operationsSocket({ realtime, db });
}
