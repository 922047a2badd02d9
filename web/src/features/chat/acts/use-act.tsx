import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { useMemo } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { Refused, type Socket } from '../../../lib/socket.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { refusalText } from '../../messages/refusal-text.ts';
import { WhyField } from './why-field.tsx';

/** What may still be done about an act, by who did it. */
interface Offers {
  /** Who takes back a message of their own has taken it back. */
  canUndo?: boolean;
  /** Why was said with it. */
  isExplained?: boolean;
}

export interface Act {
  /** Waits for an act and says that it was done, with the way back and a place to say why, or why it was not; answers whether it was. */
  act: (done: string, asked: Promise<{ data?: { actId: string } }>, offers?: Offers) => Promise<boolean>;
  undo: (actId: string) => Promise<void>;
  /** Says why one did something; answers whether it was taken. */
  explain: (actId: string, why: string) => Promise<boolean>;
}

/** How every act of moderation goes on a page, whatever it is. */
export function useAct(socket: Pick<Socket, 'command'>, contentId: string): Act {
  const text = useTexts();
  return useMemo(() => {
    const refuse = (error: unknown) => {
      if (!(error instanceof Refused || error instanceof ApiError)) throw error;
      showToast(refusalText(error, 'chatActs'), { tone: 'error' });
      return false;
    };
    const undo = async (actId: string) => {
      await socket.command(chatCommands.undo, { contentId, actId }).catch(refuse);
    };
    const explain = (actId: string, why: string) =>
      socket.command(chatCommands.explain, { contentId, actId, why }).then(() => true, refuse);
    const tell = (done: string, actId: string, isExplained: boolean) => {
      const say = async (why: string) => {
        const isSaid = await explain(actId, why);
        if (isSaid) tell(text('chatActs:whySaved'), actId, true);
        return isSaid;
      };
      const show = (onClose: () => void) => <WhyField onSay={say} onClose={onClose} />;
      const action = { label: text('chatActs:undo'), onPress: () => void undo(actId) };
      showToast(done, { action, ...(!isExplained && { form: { label: text('chatActs:sayWhy'), show } }) });
    };
    return {
      undo,
      explain,
      act: (done, asked, { canUndo = true, isExplained = false } = {}) =>
        asked.then(({ data }) => {
          if (data && canUndo) tell(done, data.actId, isExplained);
          else showToast(done);
          return true;
        }, refuse),
    };
  }, [socket, contentId, text]);
}
