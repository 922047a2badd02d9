import { directChatCommands } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { useMemo } from 'react';
import { Refused, type Socket } from '../../lib/socket.ts';
import { showToast } from '../../ui/toast-store.ts';
import { refusalText } from '../messages/refusal-text.ts';

/** Commands on private conversations. A refusal is shown as a toast. */
export interface DirectActs {
  accept: (chatId: string) => Promise<void>;
  end: (chatId: string) => Promise<void>;
  /** Resolves with the conversation and whether the other person is online; null if the server refused the command. */
  start: (contentId: string, uid: string) => Promise<{ chatId: string; isOnline: boolean } | null>;
}

export function useDirectActs(socket: Pick<Socket, 'command'>): DirectActs {
  return useMemo(() => {
    const showRefusal = (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      showToast(refusalText(error, 'directChat'), { tone: 'error' });
    };
    return {
      accept: (chatId) => socket.command(directChatCommands.accept, { chatId }).then(() => undefined, showRefusal),
      end: (chatId) => socket.command(directChatCommands.end, { chatId }).then(() => undefined, showRefusal),
      async start(contentId, uid) {
        try {
          const { data } = await socket.command(directChatCommands.start, { contentId, uid, message: null });
          return data ?? null;
        } catch (error) {
          showRefusal(error);
          return null;
        }
      },
    };
  }, [socket]);
}
