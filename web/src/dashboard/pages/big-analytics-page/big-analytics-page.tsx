import type { WholeContent } from '@nave/domain/contents/content.ts';
import { roleOnAll } from '@nave/domain/kernel/actor.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BigAnalytics } from '../../../features/analytics/staff/big-analytics.tsx';
import { contentQuery } from '../../../features/contents/staff/contents.ts';
import { headerSubtitle } from '../../../features/contents/staff/words/content-words.ts';
import { t } from '../../../lib/staff-texts.ts';
import { useSocket } from '../../../staff-kit/live/socket-context.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import styles from './big-analytics-page.module.css';

/** /dashboard/{clientId}/contents/{contentId}/biganalytics, only for a global owner (ANA-95 to ANA-97). */
export function BigAnalyticsPage() {
  return roleOnAll(useActor()) === 'owner' ? <OfContent /> : <UnauthorizedPage />;
}

function OfContent() {
  const { contentId = '' } = useParams();
  const client = useClient();
  const content = useQuery({ ...contentQuery(client.id, contentId), refetchOnMount: 'always' });
  return (
    <RecordGate query={content} missing={t('Content not found')}>
      {(stored) => <Big key={stored.id} content={stored} />}
    </RecordGate>
  );
}

function Big({ content }: { content: WholeContent }) {
  usePageHeader({ title: content.name, subtitle: headerSubtitle(content) });
  const socket = useSocket();
  return (
    <div className={styles.page}>
      <BigAnalytics content={content} socket={socket} />
    </div>
  );
}
