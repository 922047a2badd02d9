import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Socket } from '../../lib/socket.ts';
import type { PaywallState } from './paywall-state.ts';
import type { Place } from './places.ts';
import { SeatKeeper } from './seat-keeper.ts';

interface Viewer {
  /** Whether the viewer is staff of the client; null until the page knows. */
  isStaff: boolean | null;
  /** Whether the viewer has an account; null until the page knows. */
  isUser: boolean | null;
}

/**
 * Returns the state of the paywall for a place, which must stay the same. Staff pass, and a viewer who signs out gives
 * the seat back.
 */
export function useSeatKeeper<Data>(
  place: Place<Data>,
  socket: Socket,
  { isStaff, isUser }: Viewer,
): [PaywallState<Data>, SeatKeeper<Data>] {
  const [keeper] = useState(() => new SeatKeeper({ place, socket }));
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

/** Focuses the main content when the viewer has entered by hand, and when the viewer is put out. */
export function useFocusOnEntry(state: PaywallState<unknown>): void {
  const before = useRef(state);
  useEffect(() => {
    const { current } = before;
    before.current = state;
    const hasEntered = state.kind === 'authorized' && current.kind === 'entering' && current.isByHand;
    const isPutOut = state.kind !== 'authorized' && current.kind === 'authorized';
    if (hasEntered || isPutOut) document.querySelector('main')?.focus();
  }, [state]);
}
