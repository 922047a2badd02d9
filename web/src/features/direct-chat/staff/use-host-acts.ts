import { directChatCommands } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { useMemo } from 'react';
import { Refused, type Socket } from '../../../lib/socket.ts';
import { t } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** What hosts do with a conversation; each answers whether it was done, and says why where it was not. */
export interface HostActs {
  accept: (chatId: string) => Promise<boolean>;
  close: (chatId: string) => Promise<boolean>;
  block: (chatId: string) => Promise<boolean>;
  reopen: (chatId: string) => Promise<boolean>;
  mute: (chatId: string, isOn: boolean) => Promise<boolean>;
  /** `from` is the host whom its sender has seen there. */
  transfer: (chatId: string, to: { from: string; uid: string }) => Promise<boolean>;
}

export function useHostActs(socket: Pick<Socket, 'command'>): HostActs {
  return useMemo(() => {
    const done = (asked: Promise<unknown>) =>
      asked.then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          showToast(t(error.message), { tone: 'error' });
          return false;
        },
      );
    const { accept, close, block, reopen, mute, transfer } = directChatCommands;
    return {
      accept: (chatId) => done(socket.command(accept, { chatId })),
      close: (chatId) => done(socket.command(close, { chatId })),
      block: (chatId) => done(socket.command(block, { chatId })),
      reopen: (chatId) => done(socket.command(reopen, { chatId })),
      mute: (chatId, isOn) => done(socket.command(mute, { chatId, isOn })),
      transfer: (chatId, to) => done(socket.command(transfer, { chatId, ...to })),
    };
  }, [socket]);
}
