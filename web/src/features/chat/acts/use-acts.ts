import type { MuteMinutes } from '@nave/domain/chat/act-limits.ts';
import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { Sweep } from '@nave/domain/chat/sweep.ts';
import { useMemo } from 'react';
import { ask } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { Refused, type Socket } from '../../../lib/socket.ts';
import { useAct } from './use-act.tsx';

/** Acts on messages and people. Each function resolves with whether the act was done. */
export interface Acts {
  remove: (n: number, isOwn: boolean) => Promise<boolean>;
  /**
   * `replaces` is the number of the message that the caller believes is pinned. Resolves with false only if another
   * message is pinned; the caller then asks the user whether to replace that one (CHAT-83).
   */
  pin: (n: number, replaces: number | null) => Promise<boolean>;
  unpin: (n: number) => Promise<boolean>;
  ban: (uid: string, userName: string, why?: string) => Promise<boolean>;
  unban: (uid: string, userName: string) => Promise<boolean>;
  mute: (uid: string, userName: string, minutes: MuteMinutes) => Promise<boolean>;
  unmute: (uid: string, userName: string) => Promise<boolean>;
  sweep: (sweep: Sweep) => Promise<boolean>;
}

export function useActs(socket: Pick<Socket, 'command'>, contentId: string): Acts {
  const text = useTexts();
  const { act } = useAct(socket, contentId);
  return useMemo(
    () => ({
      remove: (n, isOwn) =>
        act(text('chatActs:deleted'), socket.command(chatCommands.delete, { contentId, n }), { canUndo: !isOwn }),
      async pin(n, replaces) {
        const request = socket.command(chatCommands.pin, { contentId, n, replaces });
        const isOtherPinned = await request.then(
          () => false,
          (error: unknown) => error instanceof Refused && error.code === chatRefusals.otherPin.code,
        );
        if (!isOtherPinned) await act(text('chatActs:pinned'), request);
        return !isOtherPinned;
      },
      unpin: (n) => act(text('chatActs:unpinned'), socket.command(chatCommands.unpin, { contentId, n })),
      ban: (uid, name, why) =>
        act(
          text('chatActs:banned', { name }),
          socket.command(chatCommands.ban, { contentId, uid, ...(why && { why }) }),
          {
            isExplained: why !== undefined,
          },
        ),
      mute: (uid, name, minutes) =>
        act(text('chatActs:muted', { name }), socket.command(chatCommands.mute, { contentId, uid, minutes })),
      unmute: (uid, name) =>
        act(text('chatActs:unbanned', { name }), socket.command(chatCommands.unmute, { contentId, uid })),
      unban: (uid, name) =>
        act(text('chatActs:unbanned', { name }), socket.command(chatCommands.unban, { contentId, uid })),
      sweep: (body) =>
        act(
          text('chatActs:swept'),
          ask(chatCalls.sweep, { contentId, body }).then((data) => ({ data })),
        ),
    }),
    [socket, contentId, text, act],
  );
}
