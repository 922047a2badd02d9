import { createContext, useContext, useState } from 'react';
import type { Socket } from '../../lib/socket.ts';

/** Answers the page's one socket; it is opened for whoever asks first. */
export const SocketContext = createContext<() => Socket>(() => {
  throw new Error('This page has no socket.');
});

export function useSocket(): Socket {
  const open = useContext(SocketContext);
  return useState(open)[0];
}
