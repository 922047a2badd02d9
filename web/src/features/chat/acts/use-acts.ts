import type { MuteMinutes } from '@nave/domain/chat/act-limits.ts';
import { chatCalls } from '@nave/domain/chat/chat.calls.ts';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { Sweep } from '@nave/domain/chat/sweep.ts';
import { useMemo } from 'react';
import { ApiError, ask } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { Refused, type Socket } from '../../../lib/socket.ts';
import { showToast } from '../../../ui/toast-store.ts';

/** What those who moderate do; each says what was done, and offers to undo it. */
export interface Acts {
  remove: (n: number, isOwn: boolean) => Promise<void>;
  /** Answers false where another message is pinned than its sender saw: who pins is asked (CHAT-83). */
  pin: (n: number, replaces: number | null) => Promise<boolean>;
  unpin: (n: number) => Promise<void>;
  ban: (uid: string, userName: string, why?: string) => Promise<void>;
  unban: (uid: string, userName: string) => Promise<void>;
  mute: (uid: string, userName: string, minutes: MuteMinutes) => Promise<void>;
  unmute: (uid: string, userName: string) => Promise<void>;
  /** Answers whether it was done. */
  sweep: (what: Sweep) => Promise<boolean>;
  undo: (actId: string) => Promise<void>;
  /** Says why one did something. */
  explain: (actId: string, why: string) => Promise<void>;
}

const sentences: Record<string, `chat:${string}`> = {
  [chatRefusals.messageGone.code]: 'chat:refusedMessageGone',
  [chatRefusals.pinGone.code]: 'chat:refusedPinGone',
  [chatRefusals.bannedAlready.code]: 'chat:refusedBannedAlready',
  [chatRefusals.notBanned.code]: 'chat:refusedNotBanned',
  [chatRefusals.banOfHost.code]: 'chat:refusedBanOfHost',
  [chatRefusals.mutedAlready.code]: 'chat:refusedMutedAlready',
  [chatRefusals.muteOfHost.code]: 'chat:refusedMuteOfHost',
  [chatRefusals.notMuted.code]: 'chat:refusedNotMuted',
  [chatRefusals.overtaken.code]: 'chat:refusedOvertaken',
  [chatRefusals.undone.code]: 'chat:refusedUndone',
};

export function useActs(socket: Pick<Socket, 'command'>, contentId: string): Acts {
  const text = useTexts();
  return useMemo(() => {
    const refuse = (error: unknown) => {
      if (!(error instanceof Refused || error instanceof ApiError)) throw error;
      const sentence = sentences[error.code];
      showToast(sentence ? text(sentence) : error.message, { tone: 'error' });
    };
    const undo = async (actId: string) => {
      await socket.command(chatCommands.undo, { contentId, actId }).catch(refuse);
    };
    const done = (message: string, actId?: string) => {
      const onPress = () => void undo(actId ?? '');
      showToast(message, actId === undefined ? {} : { action: { label: text('chat:undo'), onPress } });
    };
    return {
      undo,
      async explain(actId, why) {
        await socket.command(chatCommands.explain, { contentId, actId, why }).catch(refuse);
      },
      async remove(n, isOwn) {
        const asked = socket.command(chatCommands.delete, { contentId, n });
        await asked.then(({ data }) => done(text('chat:deleted'), isOwn ? undefined : data?.actId), refuse);
      },
      async pin(n, replaces) {
        try {
          const { data } = await socket.command(chatCommands.pin, { contentId, n, replaces });
          done(text('chat:pinned'), data?.actId);
        } catch (error) {
          if (error instanceof Refused && error.code === chatRefusals.otherPin.code) return false;
          refuse(error);
        }
        return true;
      },
      async unpin(n) {
        const asked = socket.command(chatCommands.unpin, { contentId, n });
        await asked.then(({ data }) => done(text('chat:unpinned'), data?.actId), refuse);
      },
      async ban(uid, name, why) {
        const asked = socket.command(chatCommands.ban, { contentId, uid, ...(why && { why }) });
        await asked.then(({ data }) => done(text('chat:banned', { name }), data?.actId), refuse);
      },
      async mute(uid, name, minutes) {
        const asked = socket.command(chatCommands.mute, { contentId, uid, minutes });
        await asked.then(({ data }) => done(text('chat:muted', { name }), data?.actId), refuse);
      },
      async unmute(uid, name) {
        const asked = socket.command(chatCommands.unmute, { contentId, uid });
        await asked.then(({ data }) => done(text('chat:unbanned', { name }), data?.actId), refuse);
      },
      async unban(uid, name) {
        const asked = socket.command(chatCommands.unban, { contentId, uid });
        await asked.then(({ data }) => done(text('chat:unbanned', { name }), data?.actId), refuse);
      },
      async sweep(body) {
        const swept = ask(chatCalls.sweep, { contentId, body });
        return swept.then(
          ({ actId }) => {
            done(text('chat:swept'), actId);
            return true;
          },
          (error: unknown) => {
            refuse(error);
            return false;
          },
        );
      },
    };
  }, [socket, contentId, text]);
}
