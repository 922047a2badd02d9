import { Button } from '@mantine/core';
import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import { shortTime } from '../../../lib/date-texts.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import type { Socket } from '../../../lib/socket.ts';
import { t } from '../../../lib/staff-texts.ts';
import { useActs } from '../acts/use-acts.ts';
import styles from './banned-and-muted.module.css';

interface BannedAndMutedProps {
  log: Pick<ChatModeration, 'bans' | 'mutes'>;
  socket: Pick<Socket, 'command'>;
  contentId: string;
}

/** The banned and muted people of a chat (CHAT-96), with buttons to unban and unmute them. */
export function BannedAndMuted({ log: { bans, mutes }, socket, contentId }: BannedAndMutedProps) {
  const acts = useActs(socket, contentId);
  return (
    <ul className={styles.list}>
      {bans.map(({ uid, userName }) => (
        <li key={uid} className={styles.person}>
          <span className={styles.name} dir="auto">
            {userName}
          </span>
          <Button size="xs" variant="default" onClick={() => void acts.unban(uid, userName)}>
            {t('Unban')}
          </Button>
        </li>
      ))}
      {mutes.map(({ uid, userName, until }) => (
        <li key={uid} className={styles.person}>
          <span className={styles.name} dir="auto">
            {userName} <small>{t('until {{time}}', { time: shortTime(Date.parse(until), currentLanguage()) })}</small>
          </span>
          <Button size="xs" variant="default" onClick={() => void acts.unmute(uid, userName)}>
            {t('Unmute')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
