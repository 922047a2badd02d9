import type { PublicContent } from '@nave/domain/contents/content.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import chatOnIcon from '@phosphor-icons/core/fill/chats-fill.svg?raw';
import infoOnIcon from '@phosphor-icons/core/fill/info-fill.svg?raw';
import chatIcon from '@phosphor-icons/core/regular/chats.svg?raw';
import infoIcon from '@phosphor-icons/core/regular/info.svg?raw';
import type { ReactNode } from 'react';
import { GuestForm } from '../../features/accounts/guest-form.tsx';
import type { ViewerSession } from '../../features/accounts/use-viewer-session.ts';
import { ChatPanel } from '../../features/chat/chat-panel.tsx';
import { ContentInfo } from '../../features/contents/content-info.tsx';
import { text } from '../../lib/i18n.ts';
import type { Socket } from '../../lib/socket.ts';
import styles from './panel-area.module.css';

/** A panel beside the video, or a tab below it. */
export interface Panel {
  id: string;
  label: string;
  icon: string;
  selectedIcon: string;
  element: ReactNode;
}

interface PanelsOf {
  channel: PublicChannel;
  content: PublicContent | null;
  /** The content whose chat stands there. */
  chat: PublicContent | null;
  socket: Socket;
  session: ViewerSession;
  isStaff: boolean;
  /** The page's footer, where the panels are all that is below the video. */
  footer: ReactNode;
}

/** The panels of what is shown, in their order. More join this list: direct chat, Respond, Bible, notes, schedule, videos. */
export function panelsOf({ channel, content, chat, socket, session, isStaff, footer }: PanelsOf): Panel[] {
  const panels: Panel[] = [];
  if (chat) {
    panels.push({
      id: 'chat',
      label: text('chat:chat'),
      icon: chatIcon,
      selectedIcon: chatOnIcon,
      element: (
        <ChatPanel
          key={chat.id}
          content={chat}
          title={chat.id === content?.id ? null : chat.name}
          channelId={channel.id}
          socket={socket}
          me={session.me}
          isStaff={isStaff}
          guestForm={(form) => <GuestForm {...form} onName={session.nameGuest} />}
        />
      ),
    });
  }
  panels.push({
    id: 'info',
    label: text('viewer:info'),
    icon: infoIcon,
    selectedIcon: infoOnIcon,
    element: (
      <div className={styles.info}>
        {footer && channel.headerImage && <img className={styles.header} src={channel.headerImage} alt="" />}
        {content ? <ContentInfo content={content} belowHeading={footer !== null} /> : <ChannelInfo channel={channel} />}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    ),
  });
  return panels;
}

function ChannelInfo({ channel }: { channel: PublicChannel }) {
  return (
    <div>
      {channel.description && (
        <p className={styles.description} dir="auto">
          {channel.description}
        </p>
      )}
    </div>
  );
}
