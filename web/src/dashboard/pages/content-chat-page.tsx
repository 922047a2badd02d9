import { useMediaQuery } from '@mantine/hooks';
import { actorOfAppUser } from '@nave/domain/accounts/app-user-actor.ts';
import { channelTopic } from '@nave/domain/channels/channels.protocol.ts';
import { canChangeWords, canModerate } from '@nave/domain/chat/chat.policy.ts';
import type { ChatModeration } from '@nave/domain/chat/chat-acts.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { hasChat } from '@nave/domain/contents/has-chat.ts';
import { mayReachAny } from '@nave/domain/kernel/actor.ts';
import chatsIcon from '@phosphor-icons/core/light/chats-light.svg?raw';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import { ActLog } from '../../features/chat/staff/act-log.tsx';
import { ChatModes } from '../../features/chat/staff/chat-modes.tsx';
import { HeldQueue } from '../../features/chat/staff/held-queue.tsx';
import { ShutOut } from '../../features/chat/staff/shut-out.tsx';
import { StaffChat } from '../../features/chat/staff/staff-chat.tsx';
import { WordList } from '../../features/chat/staff/word-list.tsx';
import { chatTextFiles } from '../../features/chat/texts/chat-texts.ts';
import { useStaffLog } from '../../features/chat/use-staff-log.ts';
import { contentQuery } from '../../features/contents/staff/contents.ts';
import { headerSubtitle } from '../../features/contents/staff/words/content-words.ts';
import { Requests } from '../../features/direct-chat/staff/requests.tsx';
import { useHostChats } from '../../features/direct-chat/staff/use-host-chats.ts';
import { directChatTextFiles } from '../../features/direct-chat/texts/direct-chat-texts.ts';
import { useDirectActs } from '../../features/direct-chat/use-direct-acts.ts';
import { useDirectChats } from '../../features/direct-chat/use-direct-chats.ts';
import { messagesTextFiles } from '../../features/messages/texts/messages-texts.ts';
import { HostsOnline, PeopleHere } from '../../features/presence/staff/people-here.tsx';
import { type Presence, useStaffPresence } from '../../features/presence/staff/use-staff-presence.ts';
import { useWatching } from '../../features/presence/staff/use-watching.ts';
import { useSaidPlace } from '../../features/presence/use-said-place.ts';
import { bringAllTexts } from '../../lib/i18n.ts';
import type { Socket } from '../../lib/socket.ts';
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
import { OnlineContext } from '../../ui/online.ts';
import { Tabs, tabId, tabPanelId } from '../../ui/tabs.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './content-chat-page.module.css';
import { OnAir } from './on-air.tsx';

/** Nothing on this page opens by itself: the tab says that there is news. */
const noPanel = () => {};

/** The page, once what its chat says is there. */
export async function loadContentChatPage() {
  await bringAllTexts({
    chat: chatTextFiles,
    directChat: directChatTextFiles,
    messages: messagesTextFiles,
    ui: uiTextFiles,
  });
  return ContentChatPage;
}

const uiTextFiles = {
  en: () => import('../../ui/ui.en.texts.ts'),
  es: () => import('../../ui/ui.es.texts.ts'),
};

/** /dashboard/{clientId}/contents/{contentId}/chat: the chat of a content, for those who moderate it. */
function ContentChatPage() {
  const { contentId = '' } = useParams();
  return <StoredChat key={contentId} contentId={contentId} />;
}

function StoredChat({ contentId }: { contentId: string }) {
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
        if (!hasChat(stored)) return <NoChat content={stored} />;
        // While one signs in again nobody is behind its socket.
        return isSignedIn && <ConnectedChat content={stored} onChanged={onChanged} />;
      }}
    </RecordGate>
  );
}

function NoChat({ content }: { content: WholeContent }) {
  usePageHeader({ title: content.name, subtitle: headerSubtitle(content) });
  return (
    <div className={styles.none}>
      <EmptyState icon={chatsIcon} title={t('This content has no chat')}>
        {content.contentType === 'onDemand'
          ? t('What can be watched at any time has no chat.')
          : t('Its chat is switched off. An owner or admin can switch it on in its form, under Engagement.')}
      </EmptyState>
    </div>
  );
}

interface ChatProps {
  content: WholeContent;
  /** The content may be another than it was. */
  onChanged: () => void;
}

function ConnectedChat(props: ChatProps) {
  const { name } = props.content;
  usePageHeader({ title: name, subtitle: headerSubtitle(props.content), fillsWindow: true });
  const queries = useQueryClient();
  const socket = useSocket();
  const me = useSyncExternalStore(socket.me.subscribe, socket.me.current);
  const isGuest = me?.kind === 'guest';
  // The server knows nobody behind the socket any more: the session says why.
  useEffect(() => {
    if (isGuest) void queries.invalidateQueries(sessionQuery);
  }, [isGuest, queries]);
  return isGuest ? <Loading /> : <OpenChat {...props} socket={socket} />;
}

function OpenChat({ content, onChanged, socket }: ChatProps & { socket: Socket }) {
  const me = useSyncExternalStore(socket.me.subscribe, socket.me.current);
  const [isLost, lose] = useLoss(content, onChanged);
  const log = useStaffLog(socket, content.id, true, lose);
  const channelIds = useOwnChannels(content);
  // In none of its contents: who hosts is no viewer (PRES-19).
  useSaidPlace(socket, channelIds[0], null);
  useChannelNews(socket, channelIds, onChanged);
  const presence = useStaffPresence(socket, channelIds);
  // HOSTP-54
  const isNarrow = useMediaQuery('(max-width: 992px)', false, { getInitialValueInEffect: false });
  const [tab, setTab] = useState('chat');
  const hostChats = useHostChats(socket, content.id);
  const direct = useDirectChats({ socket, contentId: content.id, me, isSeen: tab !== 'chat', onArrival: noPanel });
  const { start } = useDirectActs(socket);
  const talkTo = async (uid: string, name: string) => {
    const started = await start(content.id, uid);
    if (!started) return;
    direct.open(started.chatId);
    setTab('requests');
    if (!started.isOnline) showToast(t('{{name}} is currently offline', { name }));
  };
  if (isLost) return <UnauthorizedPage />;

  const held = log?.heldCount ?? 0;
  const asking = hostChats.filter(({ status }) => status === 'request').length;
  const tabs = [
    ...(isNarrow ? [{ id: 'chat', label: t('Chat') }] : []),
    {
      id: 'requests',
      label: asking > 0 ? t('Requests {{asking}}', { asking }) : t('Requests'),
      ...(direct.hasNews && { news: t('Something to read') }),
    },
    { id: 'people', label: t('People') },
    { id: 'held', label: held > 0 ? t('Held {{held}}', { held }) : t('Held') },
    { id: 'log', label: t('Log') },
  ];
  const selected = tabs.some(({ id }) => id === tab) ? tab : (tabs[0]?.id ?? 'chat');
  const ofChat = { socket, contentId: content.id };
  return (
    <OnlineContext value={presence.online}>
      <div className={styles.page}>
        <aside className={styles.live} aria-label={t('Now')}>
          <Now content={content} presence={presence} />
          <div className={styles.hosts}>
            <h2 className={styles.title}>{t('Hosts online')}</h2>
            <HostsOnline people={presence.people} />
          </div>
        </aside>
        <section
          className={styles.chat}
          hidden={isNarrow && selected !== 'chat'}
          {...(isNarrow
            ? { role: 'tabpanel', id: tabPanelId('chat'), 'aria-labelledby': tabId('chat') }
            : { 'aria-label': t('Chat') })}
        >
          {!isNarrow && <h2 className={styles.head}>{t('Chat')}</h2>}
          <StaffChat
            content={content}
            channelId={channelIds[0] ?? content.id}
            socket={socket}
            me={me}
            log={log}
            onDirect={(uid, name) => void talkTo(uid, name)}
          />
        </section>
        <div className={styles.side}>
          <Tabs label={t('Chat of this content')} tabs={tabs} selected={selected} onSelect={setTab} />
          {selected !== 'chat' && (
            <div
              className={styles.panel}
              role="tabpanel"
              id={tabPanelId(selected)}
              aria-labelledby={tabId(selected)}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing to press.
              tabIndex={0}
            >
              {selected === 'requests' && me && (
                <Requests direct={direct} hostChats={hostChats} socket={socket} me={me} />
              )}
              {selected === 'people' && <PeopleHere people={presence.people} />}
              {selected === 'people' && log && log.bans.length + log.mutes.length > 0 && (
                <section className={styles.part}>
                  <h3 className={styles.title}>{t('May not write')}</h3>
                  <ShutOut log={log} {...ofChat} />
                </section>
              )}
              {selected === 'held' && log && <Held log={log} {...ofChat} />}
              {selected === 'log' && log && <ActLog log={log} {...ofChat} />}
            </div>
          )}
        </div>
      </div>
    </OnlineContext>
  );
}

/** Drawn anew by itself, each second. */
function Now({ content, presence }: { content: WholeContent; presence: Presence }) {
  return <OnAir content={content} watching={useWatching(presence, content.id)} />;
}

/** What waits for a host, and what makes messages wait. */
function Held({ log, ...ofChat }: { log: ChatModeration; socket: Socket; contentId: string }) {
  const client = useClient();
  const actor = useActor();
  return (
    <>
      <HeldQueue log={log} {...ofChat} />
      <section className={styles.ruled}>
        <ChatModes modes={log.modes} {...ofChat} />
      </section>
      <details className={styles.ruled}>
        <summary className={styles.words}>{t('Words of this organisation')}</summary>
        <WordList clientId={client.id} canChange={canChangeWords(actor, client).allowed} />
      </details>
    </>
  );
}

/** The channels of the content that one may see. */
function useOwnChannels({ clientId, channelIds }: WholeContent): string[] {
  const actor = useActor();
  return useMemo(() => channelIds.filter((id) => mayReachAny(actor, clientId, [id])), [actor, clientId, channelIds]);
}

/** The server lets one moderate no more: why, the session and the content say. Whichever is heard of first, it is said once. */
function useLoss(content: WholeContent, onChanged: () => void): [isLost: boolean, lose: () => void] {
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  const isSaid = useRef(false);
  const user = useCallback(() => queries.getQueryData(sessionQuery.queryKey)?.user, [queries]);
  const say = useCallback(() => {
    if (!isSaid.current) showToast(t('You no longer moderate this chat.'), { tone: 'error' });
    isSaid.current = true;
  }, []);
  useEffect(
    () => () => {
      const now = user();
      if (now && !canModerate(actorOfAppUser(now), { content }).allowed) say();
    },
    [content, user, say],
  );
  const lose = async () => {
    await queries.invalidateQueries(sessionQuery);
    onChanged();
    setLost(true);
    if (user()) say();
  };
  return [isLost, () => void lose()];
}

/** What staff changed in the content is asked for anew. */
function useChannelNews(socket: Socket, channelIds: readonly string[], onChanged: () => void): void {
  useEffect(() => {
    const stops = channelIds.map((id) => socket.subscribe(channelTopic(id), { onEvent: onChanged }));
    return () => {
      for (const stop of stops) stop();
    };
  }, [socket, channelIds, onChanged]);
}
