import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { useState } from 'react';
import { type Ack, Refused, type Socket } from '../../../lib/socket.ts';
import { showToast } from '../../../ui/toast-store.ts';

type Acted = Ack<typeof chatCommands.slow>;

/** Does an act of moderation: says what was done, with the way back, or why it was not. One at a time. */
export function useAct(socket: Pick<Socket, 'command'>, contentId: string) {
  const [isBusy, setBusy] = useState(false);
  const act = async (done: string, asked: Promise<Acted>) => {
    setBusy(true);
    const { data } = (await asked.catch(refuse)) ?? {};
    setBusy(false);
    if (!data) return;
    const undo = () => void socket.command(chatCommands.undo, { contentId, actId: data.actId }).catch(refuse);
    showToast(done, { action: { label: 'Undo', onPress: undo } });
  };
  return [act, isBusy] as const;
}

function refuse(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error;
  showToast(error.message, { tone: 'error' });
}
