import reconnectedIcon from '@phosphor-icons/core/bold/check-bold.svg?raw';
import lostIcon from '@phosphor-icons/core/regular/wifi-slash.svg?raw';
import { useTexts } from '../../lib/i18n.ts';
import type { Socket } from '../../lib/socket.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useConnectionNotice } from '../../lib/use-socket-status.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './connection-banner.module.css';

/** A line above the messages that reports a lost connection and, after the reconnect, the number of new messages. */
export function ConnectionBanner({ socket }: { socket: Pick<Socket, 'status'> }) {
  const text = useTexts();
  const notice = useConnectionNotice(socket);
  const isOnline = useOnline();
  if (notice.kind === 'none') return null;
  return (
    <div className={styles.banner}>
      {notice.kind === 'reconnecting' ? (
        <Banner tone="warn" icon={lostIcon}>
          {text(isOnline ? 'messages:reconnecting' : 'messages:offline')} {text('messages:reconnectingMore')}
        </Banner>
      ) : (
        <Banner tone="ok" icon={reconnectedIcon}>
          {notice.caughtUp > 0 ? text('messages:back', { count: notice.caughtUp }) : text('messages:backNothing')}
        </Banner>
      )}
    </div>
  );
}
