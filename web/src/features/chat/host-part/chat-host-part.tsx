import { hostPart } from '../../../lib/host-part.ts';
import { t } from '../../../lib/staff-texts.ts';
import { messagesTextFiles } from '../../messages/texts/messages-texts.ts';
import { ActLog } from '../staff/act-log.tsx';
import { BannedAndMuted } from '../staff/banned-and-muted.tsx';
import { StaffChat } from '../staff/staff-chat.tsx';
import { chatActsTextFiles } from '../texts/chat-acts-texts.ts';
import { chatTextFiles } from '../texts/chat-texts.ts';
import { useStaffLog } from '../use-staff-log.ts';
import styles from './chat-host-part.module.css';
import { Held } from './held.tsx';

/** The chat, the held messages, the moderation log, and the banned and muted people. */
export const chatHostPart = hostPart({
  id: 'chat',
  texts: { chat: chatTextFiles, chatActs: chatActsTextFiles, messages: messagesTextFiles },
  usePart: ({ content, channelIds, socket, me, request, onLost }) => {
    const log = useStaffLog(socket, content.id, true, onLost);
    const heldCount = log?.heldCount ?? 0;
    const contentId = content.id;
    return {
      column: {
        id: 'chat',
        label: t('Chat'),
        content: (
          <StaffChat
            content={content}
            channelId={channelIds[0] ?? contentId}
            socket={socket}
            me={me}
            log={log}
            onDirect={(uid, name) => request('requests', { uid, name })}
          />
        ),
      },
      tabs: [
        {
          id: 'held',
          label: heldCount > 0 ? t('Held {{held}}', { held: heldCount }) : t('Held'),
          content: log && <Held log={log} socket={socket} contentId={contentId} />,
        },
        {
          id: 'log',
          label: t('Log'),
          content: log && <ActLog log={log} socket={socket} contentId={contentId} />,
        },
      ],
      sections: {
        people: log && log.bans.length + log.mutes.length > 0 && (
          <section className={styles.part}>
            <h3 className={styles.title}>{t('Banned or muted')}</h3>
            <BannedAndMuted log={log} socket={socket} contentId={contentId} />
          </section>
        ),
      },
    };
  },
});
