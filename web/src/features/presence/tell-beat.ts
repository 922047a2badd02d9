import type { Playing } from '@nave/domain/presence/presence.api.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { logFailure } from '../../lib/log.ts';
import type { Socket } from '../../lib/socket.ts';

/** Tells the server how the video of a content does here. One that is lost is made good by the next. */
export function tellBeat(socket: Pick<Socket, 'command'>, contentId: string, playing: Playing): void {
  socket
    .command(presenceCommands.beat, { contentId, playing }, { fleeting: true })
    .catch((error) => logFailure('How the video does is not told', error));
}
