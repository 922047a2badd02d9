import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSocket } from '../../staff-kit/live/socket-context.ts';
import { sessionQuery } from '../../staff-kit/session/session.ts';

/** Asks who is signed in as soon as the socket is somebody else's: the session was ended on another page or device (SHELL-191). */
export function useSessionEnd(userId: string): void {
  const { me } = useSocket();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      me.subscribe(() => {
        const now = me.current();
        if (now && now.id !== userId) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [me, userId, queryClient],
  );
}
