import type { Socket } from '../../lib/socket.ts';
import { useForcedRefresh } from './use-forced-refresh.ts';

/** Reloads the page when the global owner requests it. Renders nothing. */
export function FollowRefresh({ socket }: { socket: Socket }) {
  useForcedRefresh(socket);
  return null;
}
