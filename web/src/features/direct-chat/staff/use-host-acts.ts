import { directChatCommands } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { useMemo } from 'react';
import { Refused, type Socket } from '../../../lib/socket.ts';
import { t } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** Commands of hosts on a conversation. Each resolves with whether it succeeded, and shows a refusal as a toast. */
export interface HostActs {
  accept: (chatId: string) => Promise<boolean>;
  close: (chatId: string) => Promise<boolean>;
  block: (chatId: string) => Promise<boolean>;
  reopen: (chatId: string) => Promise<boolean>;
  mute: (chatId: string, isOn: boolean) => Promise<boolean>;
  /** `from` is the host that the user saw in the conversation. */
  transfer: (chatId: string, to: { from: string; uid: string }) => Promise<boolean>;
}

export function useHostActs(socket: Pick<Socket, 'command'>): HostActs {
  return useMemo(() => {
    const isDone = (request: Promise<unknown>) =>
      request.then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          showToast(t(error.message), { tone: 'error' });
          return false;
        },
      );
    const { accept, close, block, reopen, mute, transfer } = directChatCommands;
    return {
      accept: (chatId) => isDone(socket.command(accept, { chatId })),
      close: (chatId) => isDone(socket.command(close, { chatId })),
      block: (chatId) => isDone(socket.command(block, { chatId })),
      reopen: (chatId) => isDone(socket.command(reopen, { chatId })),
      mute: (chatId, isOn) => isDone(socket.command(mute, { chatId, isOn })),
      transfer: (chatId, to) => isDone(socket.command(transfer, { chatId, ...to })),
    };
  }, [socket]);
}
