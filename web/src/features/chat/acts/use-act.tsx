import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { useMemo } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { Refused, type Socket } from '../../../lib/socket.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { refusalText } from '../../messages/refusal-text.ts';
import { ReasonField } from './reason-field.tsx';

/** What the toast offers after an act. */
interface ActOptions {
  /** False for authors who delete a message of their own. */
  canUndo?: boolean;
  /** True if the reason was given with the act. */
  isExplained?: boolean;
}

export interface Act {
  /**
   * Waits for the response to an act and shows a toast: the text `done`, with Undo and a field for the reason, or why
   * the server refused the act. Resolves with whether the act was done.
   */
  act: (done: string, request: Promise<{ data?: { actId: string } }>, options?: ActOptions) => Promise<boolean>;
  undo: (actId: string) => Promise<void>;
  /** Saves the reason of the user's own act; resolves with whether it was saved. */
  explain: (actId: string, why: string) => Promise<boolean>;
}

/** Toasts, undo and reasons, which all acts of moderation share. */
export function useAct(socket: Pick<Socket, 'command'>, contentId: string): Act {
  const text = useTexts();
  return useMemo(() => {
    const showRefusal = (error: unknown) => {
      if (!(error instanceof Refused || error instanceof ApiError)) throw error;
      showToast(refusalText(error, 'chatActs'), { tone: 'error' });
      return false;
    };
    const undo = async (actId: string) => {
      await socket.command(chatCommands.undo, { contentId, actId }).catch(showRefusal);
    };
    const explain = (actId: string, why: string) =>
      socket.command(chatCommands.explain, { contentId, actId, why }).then(() => true, showRefusal);
    const announce = (done: string, actId: string, isExplained: boolean) => {
      const saveReason = async (why: string) => {
        const isSaved = await explain(actId, why);
        if (isSaved) announce(text('chatActs:whySaved'), actId, true);
        return isSaved;
      };
      const show = (onClose: () => void) => <ReasonField onSave={saveReason} onClose={onClose} />;
      const action = { label: text('chatActs:undo'), onPress: () => void undo(actId) };
      showToast(done, { action, ...(!isExplained && { form: { label: text('chatActs:sayWhy'), show } }) });
    };
    return {
      undo,
      explain,
      act: (done, request, { canUndo = true, isExplained = false } = {}) =>
        request.then(({ data }) => {
          if (data && canUndo) announce(done, data.actId, isExplained);
          else showToast(done);
          return true;
        }, showRefusal),
    };
  }, [socket, contentId, text]);
}
