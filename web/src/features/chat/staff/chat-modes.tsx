import { SegmentedControl } from '@mantine/core';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { HOLDS, type ChatModes as Modes, SLOW_SECONDS } from '@nave/domain/chat/chat-modes.ts';
import { useId } from 'react';
import type { Socket } from '../../../lib/socket.ts';
import { useAct } from '../acts/use-act.tsx';
import styles from './chat-modes.module.css';
import { useBusy } from './use-busy.ts';

interface ChatModesProps {
  modes: Modes;
  socket: Pick<Socket, 'command'>;
  contentId: string;
}

const slowWords: Record<Modes['slowSeconds'], string> = {
  ...{ 0: 'Off', 5: '5 s', 10: '10 s', 30: '30 s', 60: '1 min', 120: '2 min' },
};
const holdWords: Record<Modes['holds'], string> = {
  ...{ nothing: 'Nothing', newcomers: 'Newcomers', everything: 'Everything' },
};

/** How the chat is kept: how long viewers wait between two messages (CHAT-153), and whose a host looks at first (CHAT-161). */
export function ChatModes({ modes, socket, contentId }: ChatModesProps) {
  const { act } = useAct(socket, contentId);
  const [isBusy, during] = useBusy();
  const id = useId();
  const slow = (seconds: Modes['slowSeconds']) =>
    act(
      seconds === 0 ? 'Slow mode is off' : `Slow mode: one message every ${seconds} seconds`,
      socket.command(chatCommands.slow, { contentId, seconds }),
    );
  const hold = (holds: Modes['holds']) =>
    act(
      holds === 'nothing' ? 'Messages are no longer held' : `Held for a host: ${holdWords[holds].toLowerCase()}`,
      socket.command(chatCommands.hold, { contentId, holds }),
    );
  return (
    <div className={styles.modes}>
      <p id={`${id}-slow`}>Slow mode</p>
      <SegmentedControl
        aria-labelledby={`${id}-slow`}
        disabled={isBusy}
        data={SLOW_SECONDS.map((seconds) => ({ value: String(seconds), label: slowWords[seconds] }))}
        value={String(modes.slowSeconds)}
        onChange={(seconds) => void during(slow(Number(seconds) as Modes['slowSeconds']))}
      />
      <p id={`${id}-hold`}>Hold for a host</p>
      <SegmentedControl
        aria-labelledby={`${id}-hold`}
        disabled={isBusy}
        data={HOLDS.map((holds) => ({ value: holds, label: holdWords[holds] }))}
        value={modes.holds}
        onChange={(holds) => void during(hold(holds as Modes['holds']))}
      />
    </div>
  );
}
