import type { Command, CommandInput } from '@nave/domain/kernel/command.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect } from 'react';
import { logFailure } from '../../lib/log.ts';
import type { Socket } from '../../lib/socket.ts';

/** Says where this page is, after each connection anew and as whom the page is by then. */
export function useSaidPlace(socket: Socket, channelId: string | undefined, contentId: string | null): void {
  useEffect(() => {
    if (channelId === undefined) return;
    const tell = () => say(socket, presenceCommands.set, { channelId, contentId });
    tell();
    const stops = [socket.status.subscribe(tell), socket.me.subscribe(tell)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [socket, channelId, contentId]);
}

/** Says it where there is a line for it; else the page says where it is when it is connected again. */
export function say<One extends Command>(socket: Socket, command: One, input: CommandInput<One>): void {
  if (socket.status.current().state !== 'open') return;
  // PRES-32
  socket.command(command, input, { fleeting: true }).catch((error) => logFailure('Presence', error));
}
