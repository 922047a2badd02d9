import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { canModerate } from '@nave/domain/chat/chat.policy.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { hasChat } from '@nave/domain/contents/has-chat.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { chatFiles } from '../../../features/analytics/staff/exports/chat-files.ts';
import { DownloadList } from '../../../features/analytics/staff/exports/download-list.tsx';
import { contentQuery } from '../../../features/contents/staff/contents.ts';
import { t } from '../../../lib/staff-texts.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { HostLinks } from '../../host-panel/host-links.tsx';
import styles from './chat-export-page.module.css';

/** /dashboard/{clientId}/contents/{contentId}/chatExport: the files of a public chat, for its moderators (EXP-1). */
export function ChatExportPage() {
  const { contentId = '' } = useParams();
  const client = useClient();
  const actor = useActor();
  const content = useQuery({ ...contentQuery(client.id, contentId), refetchOnMount: 'always' });
  return (
    <RecordGate query={content} missing={t('Content not found.')}>
      {(stored) =>
        canModerate(actor, { content: stored }).allowed ? (
          <ChatExport key={stored.id} content={stored} />
        ) : (
          <UnauthorizedPage />
        )
      }
    </RecordGate>
  );
}

function ChatExport({ content }: { content: WholeContent }) {
  usePageHeader({ title: t('Public Chat Export'), subtitle: content.name });
  const path = (name: string) => addressOf(analyticsCalls.file, { contentId: content.id, name, query: {} });
  const files = chatFiles({ chatTranscriptCsv: path('chat-transcript.csv'), chatDataCsv: path('chat-data.csv') });
  return (
    <div className={styles.page}>
      {!hasChat(content) && <p className={styles.note}>{t('The chat of this content is off.')}</p>}
      <DownloadList files={files} />
      <p className={styles.note}>{t('Private conversations are in no file.')}</p>
      <HostLinks content={content} />
    </div>
  );
}
