import { directChatCommands } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { directChatRefusals } from '@nave/domain/direct-chat/direct-chat.texts.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';
import { useMemo } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Refused, type Socket } from '../../lib/socket.ts';
import { showToast } from '../../ui/toast-store.ts';

/** What one does with a conversation that is there; each says why where it cannot be. */
export interface DirectActs {
  accept: (chatId: string) => Promise<void>;
  end: (chatId: string) => Promise<void>;
  /** Answers with the conversation, and whether the other is there; null where there can be none. */
  start: (contentId: string, uid: string) => Promise<{ chatId: string; isOnline: boolean } | null>;
}

const sentences: Record<string, `${'directChat' | 'chat'}:${string}`> = {
  [directChatRefusals.accepted.code]: 'directChat:refusedAccepted',
  [directChatRefusals.bannedRecipient.code]: 'directChat:refusedBannedRecipient',
  [directChatRefusals.blocked.code]: 'directChat:blocked',
  [directChatRefusals.ended.code]: 'directChat:ended',
  [directChatRefusals.nobody.code]: 'directChat:refusedNobody',
  [directChatRefusals.off.code]: 'directChat:refusedOff',
  [directChatRefusals.taken.code]: 'directChat:refusedTaken',
  [messageRefusals.banned.code]: 'chat:notAvailable',
  [messageRefusals.closed.code]: 'chat:refusedClosed',
  [messageRefusals.tooFast.code]: 'chat:refusedTooFast',
};

export function useDirectActs(socket: Pick<Socket, 'command'>): DirectActs {
  const text = useTexts();
  return useMemo(() => {
    const refuse = (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      const sentence = sentences[error.code];
      showToast(sentence ? text(sentence) : error.message, { tone: 'error' });
    };
    return {
      accept: (chatId) => socket.command(directChatCommands.accept, { chatId }).then(() => undefined, refuse),
      end: (chatId) => socket.command(directChatCommands.end, { chatId }).then(() => undefined, refuse),
      async start(contentId, uid) {
        try {
          const { data } = await socket.command(directChatCommands.start, { contentId, uid, message: null });
          return data ?? null;
        } catch (error) {
          refuse(error);
          return null;
        }
      },
    };
  }, [socket, text]);
}
