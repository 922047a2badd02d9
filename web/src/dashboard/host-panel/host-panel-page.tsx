import { canModerate } from '@nave/domain/chat/chat.policy.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { hasChat } from '@nave/domain/contents/has-chat.ts';
import { hasHostPanel } from '@nave/domain/contents/has-host-panel.ts';
import chatsIcon from '@phosphor-icons/core/light/chats-light.svg?raw';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { contentQuery } from '../../features/contents/staff/contents.ts';
import { headerSubtitle } from '../../features/contents/staff/words/content-words.ts';
import { loadAllPartTexts } from '../../lib/i18n.ts';
import { t } from '../../lib/staff-texts.ts';
import { useSocket } from '../../staff-kit/live/socket-context.ts';
import { Loading } from '../../staff-kit/page/loading.tsx';
import { UnauthorizedPage } from '../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { useClient } from '../../staff-kit/session/client-context.ts';
import { sessionQuery } from '../../staff-kit/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './host-panel.module.css';
import { HostPanel, type HostPanelProps } from './host-panel.tsx';
import { hostParts } from './host-parts.ts';

/** Loads the texts of all parts, and returns the page. */
export async function loadHostPanelPage() {
  const ui = { en: () => import('../../ui/ui.en.texts.ts'), es: () => import('../../ui/ui.es.texts.ts') };
  await loadAllPartTexts(Object.assign({ ui }, ...hostParts.map(({ texts }) => texts)));
  return HostPanelPage;
}

/** /dashboard/{clientId}/contents/{contentId}/host: the host panel of a content, for its moderators (HOSTP-1). */
function HostPanelPage() {
  const { contentId = '' } = useParams();
  return <StoredContent key={contentId} contentId={contentId} />;
}

function StoredContent({ contentId }: { contentId: string }) {
  const client = useClient();
  const actor = useActor();
  const content = useQuery({ ...contentQuery(client.id, contentId), refetchOnMount: 'always' });
  const { refetch } = content;
  const onChanged = useCallback(() => void refetch(), [refetch]);
  const isSignedIn = useQuery(sessionQuery).data?.user != null;
  return (
    <RecordGate query={content} missing={t('Content not found.')}>
      {(stored) => {
        if (!canModerate(actor, { content: stored }).allowed) return <UnauthorizedPage />;
        if (!hasHostPanel(stored)) return <NoPanel content={stored} />;
        // While the user signs in again, the socket has no user.
        return isSignedIn && <ConnectedPanel key={String(hasChat(stored))} content={stored} onChanged={onChanged} />;
      }}
    </RecordGate>
  );
}

function NoPanel({ content }: { content: WholeContent }) {
  usePageHeader({ title: content.name, subtitle: headerSubtitle(content) });
  return (
    <div className={styles.none}>
      <EmptyState icon={chatsIcon} title={t('This content has no host panel')}>
        {t('On-demand content has neither a chat nor interactions.')}
      </EmptyState>
    </div>
  );
}

function ConnectedPanel(props: Omit<HostPanelProps, 'socket'>) {
  const { name } = props.content;
  usePageHeader({ title: name, subtitle: headerSubtitle(props.content), fillsWindow: true });
  const queries = useQueryClient();
  const socket = useSocket();
  const me = useSyncExternalStore(socket.me.subscribe, socket.me.current);
  const isGuest = me?.kind === 'guest';
  // The server now treats the socket as a guest's. The reloaded session tells whether the user is signed out.
  useEffect(() => {
    if (isGuest) void queries.invalidateQueries(sessionQuery);
  }, [isGuest, queries]);
  return isGuest ? <Loading /> : <HostPanel {...props} socket={socket} />;
}
