import { Button } from '@mantine/core';
import { canRestartAnalytics } from '@nave/domain/analytics/analytics.policy.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { hasChat } from '@nave/domain/contents/has-chat.ts';
import { type Actor, roleOnAll } from '@nave/domain/kernel/actor.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?raw';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import type { Socket } from '../../../lib/socket.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Loading } from '../../../staff-kit/page/loading.tsx';
import { NotFoundPage, UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { type Tab, Tabs, tabId, tabPanelId } from '../../../ui/tabs.tsx';
import { ChatFigures } from './chat-figures.tsx';
import styles from './content-figures.module.css';
import { CountAgain } from './count-again.tsx';
import { Downloads } from './exports/downloads.tsx';
import { FiguresAge } from './figures-age.tsx';
import { FiguresState } from './figures-state.tsx';
import { InteractionFigures } from './interaction-figures.tsx';
import { useAnalytics } from './use-analytics.ts';
import { ViewerFigures } from './viewer-figures.tsx';

interface ContentFiguresProps {
  content: Pick<
    Content,
    'id' | 'clientId' | 'channelIds' | 'contentType' | 'timeZoneName' | 'startsAt' | 'closesAt' | 'chat'
  >;
  actor: Actor;
  socket: Pick<Socket, 'subscribe'>;
  /** The countdown to the start, or that the content is live. */
  status: ReactNode;
}

/** The figures of a content as they change, in tabs (ANA-4 to ANA-8). */
export function ContentFigures({ content, actor, socket, status }: ContentFiguresProps) {
  const { analytics, error, isLost, restart, retry } = useAnalytics(socket, content.id);
  const [selected, setSelected] = useState('viewers');
  const failure = error instanceof ApiError ? error.status : null;
  if (isLost || failure === 403) return <UnauthorizedPage />;
  if (failure === 404) return <NotFoundPage text={t('Content not found.')} />;
  if (error) return <ReadFailure message={t(error.message)} onRetry={() => void retry()} />;
  if (!analytics) return <Loading />;
  const tabs: Tab[] = [{ id: 'viewers', label: t('Viewers') }];
  if (analytics.interactions.length > 0) tabs.push({ id: 'interactions', label: t('Interactions') });
  if (hasChat(content)) tabs.push({ id: 'chat', label: t('Chat') });
  const shown = tabs.some(({ id }) => id === selected) ? selected : 'viewers';
  const bigPath = roleOnAll(actor) === 'owner' ? dashboardPaths.bigAnalytics(content.clientId, content.id) : null;
  const ownRestart = canRestartAnalytics(actor, content).allowed ? restart : null;
  return (
    <>
      {status}
      <FiguresAge content={content} analytics={analytics} />
      <FiguresState content={content} analytics={analytics} restart={ownRestart} />
      <Tabs label={t('Analytics')} tabs={tabs} selected={shown} onSelect={setSelected} />
      <div role="tabpanel" id={tabPanelId(shown)} aria-labelledby={tabId(shown)} className={styles.panel}>
        {shown === 'viewers' && <ViewerFigures analytics={analytics} content={content} />}
        {shown === 'interactions' && <InteractionFigures interactions={analytics.interactions} />}
        {shown === 'chat' && <ChatFigures analytics={analytics} content={content} />}
      </div>
      {ownRestart && analytics.analyticsProcessed === 'processed' && (
        <CountAgain count={analytics.count} restart={ownRestart} bigPath={bigPath} />
      )}
      <Downloads analytics={analytics} />
    </>
  );
}

/** ANA-32. */
function ReadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      icon={warningIcon}
      action={
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {message}
    </Banner>
  );
}
