import { SegmentedControl } from '@mantine/core';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { HOLDS, type ChatModes as Modes, SLOW_SECONDS } from '@nave/domain/chat/chat-modes.ts';
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

const slowWords: Record<Modes['slowSeconds'], string> = {
  0: sentence('Off'),
  5: sentence('5 s'),
  10: sentence('10 s'),
  30: sentence('30 s'),
  60: sentence('1 min'),
  120: sentence('2 min'),
};
const holdWords: Record<Modes['holds'], string> = {
  nothing: sentence('Nothing'),
  newcomers: sentence('Newcomers'),
  everything: sentence('Everything'),
};

/** How the chat is kept: how long viewers wait between two messages (CHAT-153), and whose a host looks at first (CHAT-161). */
export function ChatModes({ modes, socket, contentId }: ChatModesProps) {
  const { act } = useAct(socket, contentId);
  const [isBusy, during] = useBusy();
  const id = useId();
  const slow = (seconds: Modes['slowSeconds']) =>
    act(
      seconds === 0 ? t('Slow mode is off') : t('Slow mode: one message every {{seconds}} seconds', { seconds }),
      socket.command(chatCommands.slow, { contentId, seconds }),
    );
  const hold = (holds: Modes['holds']) =>
    act(
      holds === 'nothing'
        ? t('Messages are no longer held')
        : t('Held for review: {{holds}}', { holds: t(holdWords[holds]).toLowerCase() }),
      socket.command(chatCommands.hold, { contentId, holds }),
    );
  return (
    <div className={styles.modes}>
      <p id={`${id}-slow`}>{t('Slow mode')}</p>
      <SegmentedControl
        aria-labelledby={`${id}-slow`}
        disabled={isBusy}
        data={SLOW_SECONDS.map((seconds) => ({ value: String(seconds), label: t(slowWords[seconds]) }))}
        value={String(modes.slowSeconds)}
        onChange={(seconds) => void during(slow(Number(seconds) as Modes['slowSeconds']))}
      />
      <p id={`${id}-hold`}>{t('Hold for review')}</p>
      <SegmentedControl
        aria-labelledby={`${id}-hold`}
        disabled={isBusy}
        data={HOLDS.map((holds) => ({ value: holds, label: t(holdWords[holds]) }))}
        value={modes.holds}
        onChange={(holds) => void during(hold(holds as Modes['holds']))}
      />
    </div>
  );
}
