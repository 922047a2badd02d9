import type { Platform } from '../platform/platform.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatSocket } from './chat.socket.ts';
import { createMessageLimiter } from './message-limiter.ts';
import { createRoomPace } from './room-pace.ts';

export function chatSlice({ routes, realtime, rooms, db, clock }: Platform): void {
  chatSocket({ realtime, rooms, db, clock, limiter: createMessageLimiter(), pace: createRoomPace() });
  chatRoutes({ routes, rooms, db, clock });
}
