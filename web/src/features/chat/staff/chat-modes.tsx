import { SegmentedControl } from '@mantine/core';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { HELD_MESSAGES_MODES, type ChatModes as Modes, SLOW_SECONDS } from '@nave/domain/chat/chat-modes.ts';
import { useId } from 'react';
import type { Socket } from '../../../lib/socket.ts';
import { sentence, t } from '../../../lib/staff-texts.ts';
import { useAct } from '../acts/use-act.tsx';
import styles from './chat-modes.module.css';
import { useBusy } from './use-busy.ts';

interface ChatModesProps {
  modes: Modes;
  socket: Pick<Socket, 'command'>;
  contentId: string;
}

const slowLabels: Record<Modes['slowSeconds'], string> = {
  0: sentence('Off'),
  5: sentence('5 s'),
  10: sentence('10 s'),
  30: sentence('30 s'),
  60: sentence('1 min'),
  120: sentence('2 min'),
};
const holdLabels: Record<Modes['holds'], string> = {
  nothing: sentence('Nothing'),
  newcomers: sentence('Newcomers'),
  everything: sentence('Everything'),
};

/** The settings of the chat: slow mode (CHAT-153), and whose messages are held for review (CHAT-161). */
export function ChatModes({ modes, socket, contentId }: ChatModesProps) {
  const { act } = useAct(socket, contentId);
  const [isBusy, track] = useBusy();
  const id = useId();
  const setSlow = (seconds: Modes['slowSeconds']) =>
    act(
      seconds === 0 ? t('Slow mode is off') : t('Slow mode: one message every {{seconds}} seconds', { seconds }),
      socket.command(chatCommands.slow, { contentId, seconds }),
    );
  const setHold = (holds: Modes['holds']) =>
    act(
      holds === 'nothing'
        ? t('Messages are no longer held')
        : t('Held for review: {{holds}}', { holds: t(holdLabels[holds]).toLowerCase() }),
      socket.command(chatCommands.hold, { contentId, holds }),
    );
  return (
    <div className={styles.modes}>
      <p id={`${id}-slow`}>{t('Slow mode')}</p>
      <SegmentedControl
        aria-labelledby={`${id}-slow`}
        disabled={isBusy}
        data={SLOW_SECONDS.map((seconds) => ({ value: String(seconds), label: t(slowLabels[seconds]) }))}
        value={String(modes.slowSeconds)}
        onChange={(seconds) => void track(setSlow(Number(seconds) as Modes['slowSeconds']))}
      />
      <p id={`${id}-hold`}>{t('Hold for review')}</p>
      <SegmentedControl
        aria-labelledby={`${id}-hold`}
        disabled={isBusy}
        data={HELD_MESSAGES_MODES.map((holds) => ({ value: holds, label: t(holdLabels[holds]) }))}
        value={modes.holds}
        onChange={(holds) => void track(setHold(holds as Modes['holds']))}
      />
    </div>
  );
}
