import { useMediaQuery } from '@mantine/hooks';
import { canModerate } from '@nave/domain/chat/chat.policy.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { hasChat } from '@nave/domain/contents/has-chat.ts';
import { mayReachAny } from '@nave/domain/kernel/actor.ts';
import chatsIcon from '@phosphor-icons/core/light/chats-light.svg?raw';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { ChatPanel } from '../../features/chat/chat-panel.tsx';
import { ActLog } from '../../features/chat/staff/act-log.tsx';
import { ShutOut } from '../../features/chat/staff/shut-out.tsx';
import { chatTextFiles } from '../../features/chat/texts/chat-texts.ts';
import { useStaffLog } from '../../features/chat/use-staff-log.ts';
import { contentQuery } from '../../features/contents/staff/contents.ts';
import { headerSubtitle } from '../../features/contents/staff/words/content-words.ts';
import { PeopleList } from '../../features/presence/staff/people-list.tsx';
import { usePeople } from '../../features/presence/staff/use-people.ts';
import { bringTexts } from '../../lib/i18n.ts';
import { useSocket } from '../../staff-kit/live/socket-context.ts';
import { UnauthorizedPage } from '../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../staff-kit/page/record-gate.tsx';
import { useActor } from '../../staff-kit/session/actor-context.ts';
import { useClient } from '../../staff-kit/session/client-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OnlineContext } from '../../ui/online.ts';
import { Tabs, tabId, tabPanelId } from '../../ui/tabs.tsx';
import styles from './content-chat-page.module.css';
import { OnAir } from './on-air.tsx';

/** The page, once what its chat says is there. */
export async function loadContentChatPage() {
  await bringTexts('chat', chatTextFiles);
  return ContentChatPage;
}

/** /dashboard/{clientId}/contents/{contentId}/chat: where the chat of a content is looked after. */
function ContentChatPage() {
  const { contentId = '' } = useParams();
  const client = useClient();
  const actor = useActor();
  const content = useQuery({ ...contentQuery(client.id, contentId), refetchOnMount: 'always' });
  return (
    <RecordGate query={content} missing="Content not found.">
      {(stored) =>
        canModerate(actor, { content: stored }).allowed ? (
          <ContentChat key={stored.id} content={stored} />
        ) : (
          <UnauthorizedPage />
        )
      }
    </RecordGate>
  );
}

function ContentChat({ content }: { content: WholeContent }) {
  usePageHeader({ title: content.name, subtitle: headerSubtitle(content) });
  return hasChat(content) ? (
    <ChatDesk content={content} />
  ) : (
    <EmptyState icon={chatsIcon} title="No chat">
      The chat of this content is switched off.
    </EmptyState>
  );
}

const isWideFrom = '(min-width: 1200px)';
type Place = 'chat' | 'people' | 'log';

/** What a host looks at: side by side where there is room, else one at a time. */
function ChatDesk({ content }: { content: WholeContent }) {
  const socket = useSocket();
  const actor = useActor();
  const me = useSyncExternalStore(socket.me.subscribe, socket.me.current);
  const log = useStaffLog(socket, content.id, true);
  const reachable = content.channelIds.filter((id) => mayReachAny(actor, content.clientId, [id]));
  const { people, live, online } = usePeople(socket, reachable);
  const isWide = useMediaQuery(isWideFrom, false, { getInitialValueInEffect: false });
  const [place, setPlace] = useState<Place>('chat');
  const [channelId = ''] = content.channelIds;

  const chat = (
    <ChatPanel
      content={content}
      channelId={channelId}
      socket={socket}
      me={me}
      isStaff
      log={log}
      guestForm={() => null}
      onSignIn={() => {}}
    />
  );
  const here = (
    <>
      <Part title="Here now" count={people.length}>
        <PeopleList people={people} />
      </Part>
      {log && log.bans.length + log.mutes.length > 0 && (
        <Part title="May not write" count={log.bans.length + log.mutes.length}>
          <ShutOut log={log} socket={socket} contentId={content.id} />
        </Part>
      )}
    </>
  );
  const acts = log && <ActLog log={log} socket={socket} contentId={content.id} />;
  const watching = <OnAir content={content} watching={live[content.id] ?? 0} />;
  const tabs = [
    { id: 'chat', label: 'Chat' },
    { id: 'people', label: 'People' },
    { id: 'log', label: 'Log' },
  ];
  return (
    <OnlineContext value={online}>
      {isWide ? (
        <div className={styles.desk}>
          <aside className={styles.side} aria-label="Now">
            {watching}
            {here}
          </aside>
          <section className={styles.chat} aria-label="Chat">
            {chat}
          </section>
          <section className={styles.log} aria-labelledby="log-title">
            <h2 className={styles.title} id="log-title">
              Log
            </h2>
            <div className={styles.scrolls}>{acts}</div>
          </section>
        </div>
      ) : (
        <div className={styles.stacked}>
          {watching}
          <Tabs label="Chat of this content" tabs={tabs} selected={place} onSelect={(id) => setPlace(id as Place)} />
          <TabPanel id="chat" selected={place}>
            {chat}
          </TabPanel>
          <TabPanel id="people" selected={place}>
            <div className={styles.scrolls}>{here}</div>
          </TabPanel>
          <TabPanel id="log" selected={place}>
            <div className={styles.scrolls}>{acts}</div>
          </TabPanel>
        </div>
      )}
    </OnlineContext>
  );
}

/** Hidden, not gone: the chat keeps its place, and what is half written. */
function TabPanel({ id, selected, children }: { id: Place; selected: Place; children: ReactNode }) {
  return (
    <div
      className={styles.panel}
      role="tabpanel"
      id={tabPanelId(id)}
      aria-labelledby={tabId(id)}
      hidden={id !== selected}
    >
      {children}
    </div>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.label}>
        {title} <span>{count}</span>
      </h2>
      {children}
    </section>
  );
}
