import { isMissedMessage } from '../features/chat/missed-message.ts';
import { createSocket, type Socket } from '../lib/socket.ts';

let socket: Socket | null = null;

/** Returns the dashboard's only socket, which the first call opens. */
export function dashboardSocket(): Socket {
  socket ??= createSocket({
    countsAsMissed: (topic, event) => isMissedMessage(topic, event, socket?.me.current()?.id),
  });
  return socket;
}
