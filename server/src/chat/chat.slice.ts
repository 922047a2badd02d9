import type { Platform } from '../platform/platform.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatSocket } from './chat.socket.ts';
import { chatLimits } from './chat-limits.ts';

export function chatSlice({ routes, realtime, rooms, db, clock, limits }: Platform): void {
  chatSocket({ realtime, rooms, db, clock, limits: chatLimits(limits) });
  chatRoutes({ routes, rooms, db, clock });
}
