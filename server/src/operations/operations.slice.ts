import type { Platform } from '../platform/platform.ts';
import { operationsRoutes } from './operations.routes.ts';
import { operationsSocket } from './operations.socket.ts';

/** Registers the route and the topic of forced refreshes, by which the global owner makes all pages reload. */
export function operationsSlice({ routes, realtime, db, clock, audience }: Platform): void {
  operationsRoutes({ routes, realtime, db, clock, audience });
  operationsSocket({ realtime, db });
}
