import { canModerate } from '@nave/domain/chat/chat.policy.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { hasHostPanel } from '@nave/domain/contents/has-host-panel.ts';
import icon from '@phosphor-icons/core/light/chats-light.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contentQuery } from '../../../features/contents/staff/contents.ts';
import { headerSubtitle } from '../../../features/contents/staff/words/content-words.ts';
import { interactionsTextFiles } from '../../../features/interactions/texts/interactions-texts.ts';
import { loadAllPartTexts } from '../../../lib/i18n.ts';
import { t } from '../../../lib/staff-texts.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Rehearsal } from './rehearsal.tsx';

/** Loads the viewer's texts, and returns the page. */
export async function loadRehearsalPage() {
  const ui = { en: () => import('../../../ui/ui.en.texts.ts'), es: () => import('../../../ui/ui.es.texts.ts') };
  await loadAllPartTexts({ ui, interactions: interactionsTextFiles });
  return RehearsalPage;
}

/** /dashboard/{clientId}/contents/{contentId}/rehearsal: a run through a content, which only its reader sees. */
function RehearsalPage() {
  const { contentId = '' } = useParams();
  const client = useClient();
  const actor = useActor();
  const content = useQuery({ ...contentQuery(client.id, contentId), refetchOnMount: 'always' });
  return (
    <RecordGate query={content} missing={t('Content not found.')}>
      {(stored) =>
        canModerate(actor, { content: stored }).allowed ? (
          <StoredRehearsal key={stored.id} content={stored} />
        ) : (
          <UnauthorizedPage />
        )
      }
    </RecordGate>
  );
}

function StoredRehearsal({ content }: { content: WholeContent }) {
  usePageHeader({ title: content.name, subtitle: headerSubtitle(content) });
  if (!hasHostPanel(content))
    return (
      <EmptyState icon={icon} title={t('This content has no rehearsal')}>
        {t('On-demand content has no times.')}
      </EmptyState>
    );
  return <Rehearsal content={content} />;
}
