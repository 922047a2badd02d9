import { canReadAnalytics } from '@nave/domain/analytics/analytics.policy.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { ContentFigures } from '../../../features/analytics/staff/content-figures.tsx';
import { contentQuery } from '../../../features/contents/staff/contents.ts';
import { useListTime } from '../../../features/contents/staff/lists/use-list-time.ts';
import { headerSubtitle, startsIn } from '../../../features/contents/staff/words/content-words.ts';
import { reactionsTextFiles } from '../../../features/reactions/texts/reactions-texts.ts';
import { loadAllPartTexts } from '../../../lib/i18n.ts';
import { t } from '../../../lib/staff-texts.ts';
import { useSocket } from '../../../staff-kit/live/socket-context.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { LiveBadge } from '../../../ui/badge.tsx';
import { HostLinks } from '../../host-panel/host-links.tsx';
import styles from './analytics-page.module.css';

/** Loads the names of the reactions, and returns the page. */
export async function loadAnalyticsPage() {
  await loadAllPartTexts({ reactions: reactionsTextFiles });
  return AnalyticsPage;
}

/** /dashboard/{clientId}/contents/{contentId}/analytics: how many people watched a content (ANA-1 to ANA-3). */
function AnalyticsPage() {
  const { contentId = '' } = useParams();
  const client = useClient();
  const actor = useActor();
  const content = useQuery({ ...contentQuery(client.id, contentId), refetchOnMount: 'always' });
  return (
    <RecordGate query={content} missing={t('Content not found.')}>
      {(stored) =>
        canReadAnalytics(actor, stored).allowed ? <Analytics key={stored.id} content={stored} /> : <UnauthorizedPage />
      }
    </RecordGate>
  );
}

function Analytics({ content }: { content: WholeContent }) {
  usePageHeader({ title: content.name, subtitle: headerSubtitle(content) });
  const socket = useSocket();
  const actor = useActor();
  return (
    <div className={styles.page}>
      <ContentFigures content={content} actor={actor} socket={socket} status={<Status content={content} />} />
      <HostLinks content={content} current="analytics" />
    </div>
  );
}

/** The countdown to the start (ANA-80), then a live badge until the end (ANA-81). */
function Status({ content }: { content: WholeContent }) {
  const now = useListTime(useMemo(() => [content], [content]));
  const { startsAt, closesAt } = content;
  if (!startsAt || (closesAt && now >= Date.parse(closesAt))) return null;
  return (
    <div className={styles.status}>
      {now < Date.parse(startsAt) ? startsIn(startsAt, now) : <LiveBadge>{t('Live')}</LiveBadge>}
    </div>
  );
}
