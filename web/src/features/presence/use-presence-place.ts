import type { Command, CommandInput } from '@nave/domain/kernel/command.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { useEffect, useRef } from 'react';
import { logFailure } from '../../lib/log.ts';
import type { Socket } from '../../lib/socket.ts';

/** From where a viewer came, and whether staff use the browser; pages of staff do not say it. */
type Origin = Pick<CommandInput<typeof presenceCommands.set>, 'source' | 'isGlobalUser'>;

/** Reports the channel and content of this page, again after each connection and each change of the user. */
export function usePresencePlace(
  socket: Socket,
  { channelId, contentId }: { channelId: string | undefined; contentId: string | null },
  origin: () => Origin = () => ({}),
): void {
  const latestOrigin = useRef(origin);
  latestOrigin.current = origin;
  useEffect(() => {
    if (channelId === undefined) return;
    const report = () => sendIfOpen(socket, presenceCommands.set, { channelId, contentId, ...latestOrigin.current() });
    report();
    const stops = [socket.status.subscribe(report), socket.me.subscribe(report)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [socket, channelId, contentId]);
}

/** Sends a presence command if the socket is open; after a reconnect the page reports its place again. */
export function sendIfOpen<One extends Command>(socket: Socket, command: One, input: CommandInput<One>): void {
  if (socket.status.current().state !== 'open') return;
  // PRES-32
  socket.command(command, input, { fleeting: true }).catch((error) => logFailure('Presence', error));
}
