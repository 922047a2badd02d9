import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect } from 'react';
import type { Socket } from '../../lib/socket.ts';
import { sendIfOpen } from './use-presence-place.ts';

/** Reports that this page shows an event's own page, again after each connection and each change of the user. */
export function useEventPresence(socket: Socket, eventNumber: string): void {
  useEffect(() => {
    const report = () => sendIfOpen(socket, presenceCommands.setEvent, { eventNumber });
    report();
    const stops = [socket.status.subscribe(report), socket.me.subscribe(report)];
    return () => {
      for (const stop of stops) stop();
      sendIfOpen(socket, presenceCommands.leave, {});
    };
  }, [socket, eventNumber]);
}
