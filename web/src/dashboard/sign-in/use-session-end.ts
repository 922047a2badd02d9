import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSocket } from '../../staff-kit/live/socket-context.ts';
import { sessionQuery } from '../../staff-kit/session/session.ts';

/**
 * Asks who is signed in as soon as the socket is somebody else's: the session was ended on another page or device (SHELL-191).
 * A further greeting of the same user means that their rights may be others now (ACC-264).
 */
export function useSessionEnd(userId: string): void {
  const { me } = useSocket();
  const queryClient = useQueryClient();
  useEffect(() => {
    let isGreeted = me.current() !== null;
    return me.subscribe(() => {
      const now = me.current();
      if (now && (isGreeted || now.id !== userId))
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      isGreeted ||= now !== null;
    });
  }, [me, userId, queryClient]);
}
