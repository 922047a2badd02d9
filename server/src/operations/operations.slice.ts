import type { Platform } from '../platform/platform.ts';
import { operationsRoutes } from './operations.routes.ts';
import { operationsSocket } from './operations.socket.ts';

/** Registers what the global owner does for the whole installation. */
export function operationsSlice({ routes, realtime, db, clock, audience }: Platform): void {
  operationsRoutes({ routes, realtime, db, clock, audience });
  operationsSocket({ realtime, db });
}
