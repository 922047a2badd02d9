import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSocket } from '../../staff-kit/live/socket-context.ts';
import { sessionQuery } from '../../staff-kit/session/session.ts';

/**
 * Refetches the session when the socket belongs to another person, because the session ended on another page or device
 * (SHELL-191), and on a repeated greeting of the same user, because their rights may have changed (ACC-264).
 */
export function useSessionEnd(userId: string): void {
  const { me } = useSocket();
  const queryClient = useQueryClient();
  useEffect(() => {
    let wasGreeted = me.current() !== null;
    return me.subscribe(() => {
      const current = me.current();
      if (current && (wasGreeted || current.id !== userId))
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      wasGreeted ||= current !== null;
    });
  }, [me, userId, queryClient]);
}
