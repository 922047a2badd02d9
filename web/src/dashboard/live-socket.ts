import { isMissedMessage } from '../features/chat/missed-message.ts';
import { createSocket, type Socket } from '../lib/socket.ts';

let socket: Socket | null = null;

/** The dashboard's socket: pages that follow nothing open none. */
export function liveSocket(): Socket {
  socket ??= createSocket({
    countsAsCaughtUp: (topic, event) => isMissedMessage(topic, event, socket?.me.current()?.id),
  });
  return socket;
}
