import type { NumberedPin } from '@nave/domain/messages/chat-message.ts';
import pinIcon from '@phosphor-icons/core/fill/push-pin-fill.svg?raw';
import unpinIcon from '@phosphor-icons/core/regular/push-pin-slash.svg?raw';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import type { Socket } from '../../lib/socket.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useActs } from './acts/use-acts.ts';
import styles from './pinned-message.module.css';

interface PinnedMessageProps {
  pin: NumberedPin;
  socket: Pick<Socket, 'command'>;
  contentId: string;
  isModerator: boolean;
}

/** The message above the chat (CHAT-81): three lines, or the whole text if pressed or hovered (CHAT-88 to CHAT-91). */
export function PinnedMessage({ pin, socket, contentId, isModerator }: PinnedMessageProps) {
  const text = useTexts();
  const acts = useActs(socket, contentId);
  const [open, setOpen] = useState(false);
  const { userName, message } = pin.data;
  return (
    <section key={pin.n} className={styles.pin} aria-label={text('chat:pinnedMessage')}>
      <Icon svg={pinIcon} size={16} className={styles.icon} />
      <button type="button" className={styles.body} aria-expanded={open} onClick={() => setOpen(!open)}>
        <b className={styles.name} dir="auto">
          {userName}
        </b>
        <span className={classNames(styles.text, open && styles.open)} dir="auto">
          {message}
        </span>
      </button>
      {isModerator && <IconButton icon={unpinIcon} label={text('chat:unpin')} onClick={() => void acts.unpin(pin.n)} />}
    </section>
  );
}
