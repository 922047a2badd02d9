import type { Playing } from '@nave/domain/presence/presence.api.ts';
import { presenceCommands } from '@nave/domain/presence/presence.protocol.ts';
import { logFailure } from '../../lib/log.ts';
import type { Socket } from '../../lib/socket.ts';

/** Reports the state of a content's video. A lost report is not repeated, because the next report replaces it. */
export function reportBeat(socket: Pick<Socket, 'command'>, contentId: string, playing: Playing): void {
  socket
    .command(presenceCommands.beat, { contentId, playing }, { fleeting: true })
    .catch((error) => logFailure('The state of the video was not reported', error));
}
