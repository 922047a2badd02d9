import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Socket } from '../../lib/socket.ts';
import type { PaywallState } from './paywall-state.ts';
import { SeatKeeper } from './seat-keeper.ts';

interface Options {
  channel: Pick<PublicChannel, 'id' | 'clientId' | 'key'>;
  contentKey: string | null;
  socket: Socket;
  /** Whether the viewer is staff of the client; null until the page knows. */
  isStaff: boolean | null;
  /** Whether the viewer has an account; null until the page knows. */
  isUser: boolean | null;
}

/** Returns the state of the paywall for a channel. Staff pass, and a viewer who signs out gives the seat back. */
export function useSeatKeeper({ channel, contentKey, socket, isStaff, isUser }: Options): [PaywallState, SeatKeeper] {
  const latest = useRef({ channel: channel.key, content: contentKey });
  latest.current = { channel: channel.key, content: contentKey };
  const [keeper] = useState(
    () => new SeatKeeper({ clientId: channel.clientId, channelId: channel.id, keys: () => latest.current, socket }),
  );
  useEffect(() => {
    keeper.start();
    return keeper.stop;
  }, [keeper]);
  const state = useSyncExternalStore(keeper.state.subscribe, keeper.state.current);
  const isWaitingOutside = state.kind === 'noNumber' || state.kind === 'rejected';
  useEffect(() => {
    if (isStaff && isWaitingOutside) keeper.enterAsStaff();
    if (isStaff === false) keeper.leaveAsStaff();
  }, [keeper, isStaff, isWaitingOutside]);
  const wasUser = useRef(false);
  useEffect(() => {
    if (wasUser.current && isUser === false) keeper.logOut();
    wasUser.current = isUser === true;
  }, [keeper, isUser]);
  return [state, keeper];
}
