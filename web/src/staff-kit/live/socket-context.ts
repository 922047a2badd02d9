import { createContext, useContext, useState } from 'react';
import type { Socket } from '../../lib/socket.ts';

/** Returns the page's only socket, which the first call opens. */
export const SocketContext = createContext<() => Socket>(() => {
  throw new Error('This page has no socket.');
});

export function useSocket(): Socket {
  const open = useContext(SocketContext);
  return useState(open)[0];
}
