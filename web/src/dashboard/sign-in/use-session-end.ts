import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSocket } from '../../staff-kit/live/socket-context.ts';
import { sessionQuery } from '../../staff-kit/session/session.ts';

/**
 * Refetches the session in two cases: the socket now belongs to another person, because the session ended on another
 * page or device (SHELL-191); or the server repeats its `hello`, because the user's rights may have changed (ACC-264).
 */
export function useSessionEnd(userId: string): void {
  const { me } = useSocket();
  const queryClient = useQueryClient();
  useEffect(() => {
    let hasReceivedHello = me.current() !== null;
    return me.subscribe(() => {
      const current = me.current();
      if (current && (hasReceivedHello || current.id !== userId))
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      hasReceivedHello ||= current !== null;
    });
  }, [me, userId, queryClient]);
}
