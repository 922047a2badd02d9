import type { Content } from '@nave/domain/contents/content.ts';
import { hasChat } from '@nave/domain/contents/has-chat.ts';
import { useState } from 'react';
import type { Socket } from '../../../lib/socket.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Loading } from '../../../staff-kit/page/loading.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { type Tab, Tabs, tabId, tabPanelId } from '../../../ui/tabs.tsx';
import { ChatFigures } from './chat-figures.tsx';
import styles from './content-figures.module.css';
import { Downloads } from './exports/downloads.tsx';
import { FiguresState } from './figures-state.tsx';
import { InteractionFigures } from './interaction-figures.tsx';
import { useAnalytics } from './use-analytics.ts';
import { ViewerFigures } from './viewer-figures.tsx';

interface ContentFiguresProps {
  content: Pick<
    Content,
    'id' | 'clientId' | 'contentType' | 'startsAt' | 'opensAt' | 'closesAt' | 'timeZoneName' | 'chat'
  >;
  socket: Pick<Socket, 'subscribe'>;
}

/** The figures of a content as they change, in tabs (ANA-4 to ANA-8). */
export function ContentFigures({ content, socket }: ContentFiguresProps) {
  const { analytics, isLost } = useAnalytics(socket, content.id);
  const [selected, setSelected] = useState('viewers');
  if (isLost) return <UnauthorizedPage />;
  if (!analytics) return <Loading />;
  const tabs: Tab[] = [{ id: 'viewers', label: t('Viewers') }];
  if (analytics.interactions.length > 0) tabs.push({ id: 'interactions', label: t('Interactions') });
  if (hasChat(content)) tabs.push({ id: 'chat', label: t('Chat') });
  const shown = tabs.some(({ id }) => id === selected) ? selected : 'viewers';
  return (
    <>
      <FiguresState content={content} analytics={analytics} />
      <Tabs label={t('Analytics')} tabs={tabs} selected={shown} onSelect={setSelected} />
      <div role="tabpanel" id={tabPanelId(shown)} aria-labelledby={tabId(shown)} className={styles.panel}>
        {shown === 'viewers' && <ViewerFigures analytics={analytics} content={content} />}
        {shown === 'interactions' && <InteractionFigures interactions={analytics.interactions} />}
        {shown === 'chat' && <ChatFigures analytics={analytics} content={content} />}
      </div>
      <Downloads analytics={analytics} />
    </>
  );
}
