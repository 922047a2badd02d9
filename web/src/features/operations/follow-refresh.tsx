import type { Socket } from '../../lib/socket.ts';
import { useForcedRefresh } from './use-forced-refresh.ts';

/** Listens for the global owner's wish that pages load again. Draws nothing. */
export function FollowRefresh({ socket }: { socket: Socket }) {
  useForcedRefresh(socket);
  return null;
}
