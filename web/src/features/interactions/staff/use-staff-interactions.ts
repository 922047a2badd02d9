import type { ShownScreens, StaffInteractions } from '@nave/domain/interactions/interactions.api.ts';
import { staffInteractionsTopic } from '@nave/domain/interactions/interactions.protocol.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Socket } from '../../../lib/socket.ts';

type Interaction = StaffInteractions['interactions'][number];

/**
 * Follows the interactions of a content and the numbers of answers; null before they are known. The second value shows
 * the answer to a change before the server announces it.
 */
export function useStaffInteractions(socket: Pick<Socket, 'subscribe'>, contentId: string, onLost: () => void) {
  const [state, setState] = useState<(StaffInteractions & ShownScreens) | null>(null);
  const latestOnLost = useRef(onLost);
  latestOnLost.current = onLost;
  useEffect(
    () =>
      socket.subscribe(staffInteractionsTopic(contentId), {
        onSnapshot: (snapshot) => setState(snapshot),
        onEvent: ({ data }) => setState((before) => before && { ...before, ...data }),
        onRefused: () => latestOnLost.current(),
      }),
    [socket, contentId],
  );
  const onChanged = useCallback((changed: Interaction) => {
    setState((before) => {
      if (!before) return before;
      const isNew = !before.interactions.some(({ id }) => id === changed.id);
      const interactions = isNew
        ? [...before.interactions, changed]
        : before.interactions.map((one) => (one.id === changed.id && one.edition < changed.edition ? changed : one));
      return { ...before, interactions };
    });
  }, []);
  return [state, onChanged] as const;
}
