import { Button } from '@mantine/core';
import type { DirectChat, HostChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { byUpdatedAt, isEnded, isHiddenFrom, othersOf, viewerOf } from '@nave/domain/direct-chat/people-in-chat.ts';
import { type ReactNode, useSyncExternalStore } from 'react';
import { shortTime } from '../../../lib/date-texts.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import type { Me, Socket } from '../../../lib/socket.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useIsOnline } from '../../../ui/online.ts';
import rows from '../direct-chat.module.css';
import type { OwnChats } from '../own-chats.ts';
import { useDirectActs } from '../use-direct-acts.ts';
import { HostConversation } from './host-conversation.tsx';
import { nameOfOther } from './name-of-other.ts';
import styles from './requests.module.css';
import { useHostActs } from './use-host-acts.ts';

interface RequestsProps {
  /** The host's own conversations, with their numbers of unread messages. */
  direct: OwnChats;
  /** All conversations with hosts. */
  hostChats: readonly HostChat[];
  socket: Pick<Socket, 'subscribe' | 'command'>;
  me: Me;
}

/**
 * Waiting requests, the host's own conversations, and the conversations of other hosts (HOSTP-13, HOSTP-16, HOSTP-19,
 * HOSTP-20).
 */
export function Requests({ direct, hostChats, socket, me }: RequestsProps) {
  const acts = useHostActs(socket);
  const ownActs = useDirectActs(socket);
  const { chats, openId } = useSyncExternalStore(direct.subscribe, direct.current);
  const own = chats.filter(({ chat }) => !isHiddenFrom(chat, me.id));
  const unreadById = new Map(own.map(({ chat, unread }) => [chat.id, unread]));
  const isNotOwn = ({ id }: HostChat) => !unreadById.has(id);
  const waiting = hostChats.filter((chat) => chat.status === 'request' && isNotOwn(chat)).toReversed();
  const ofOtherHosts = hostChats.filter((chat) => chat.status === 'active' && isNotOwn(chat));
  const closed = hostChats.filter(({ status }) => isEnded(status) || status === 'blocked');
  const ownChats = own.map(({ chat }) => chat).sort(byUpdatedAt);
  const all: readonly DirectChat[] = [...ownChats, ...hostChats];
  const opened = all.find(({ id }) => id === openId);
  const row = (chat: DirectChat, action?: ReactNode) => (
    <Row
      key={chat.id}
      chat={chat}
      ownId={me.id}
      unread={unreadById.get(chat.id) ?? 0}
      onOpen={() => direct.open(chat.id)}
      action={action}
    />
  );
  // DM-31
  const accept = async (id: string) => {
    if (await acts.accept(id)) direct.open(id);
  };
  if (opened) {
    return (
      <HostConversation
        key={opened.id}
        chat={opened}
        me={me}
        socket={socket}
        acts={acts}
        ownActs={ownActs}
        onAccept={() => void accept(opened.id)}
        onBack={() => direct.open(null)}
      />
    );
  }
  if (all.length === 0)
    return (
      <p className={styles.none}>{t('No requests yet. When a viewer asks for a host, the request appears here.')}</p>
    );
  return (
    <>
      <Group title={t('Waiting')} count={waiting.length}>
        {waiting.map((chat) =>
          row(
            chat,
            <Button size="xs" variant="filled" onClick={() => void accept(chat.id)}>
              {t('Accept')}
            </Button>,
          ),
        )}
      </Group>
      <Group title={t('Yours')} count={ownChats.length}>
        {ownChats.map((chat) => row(chat))}
      </Group>
      <Group title={t('Other hosts')} count={ofOtherHosts.length}>
        {ofOtherHosts.map((chat) => row(chat))}
      </Group>
      <Group title={t('Closed Chats')} count={closed.length} isCollapsed>
        {closed.map((chat) => row(chat))}
      </Group>
    </>
  );
}

interface GroupProps {
  title: string;
  count: number;
  isCollapsed?: boolean;
  children: ReactNode;
}

function Group({ title, count, isCollapsed = false, children }: GroupProps) {
  if (count === 0) return null;
  const list = <ul aria-label={title}>{children}</ul>;
  return isCollapsed ? (
    <details className={styles.group}>
      <summary className={styles.title}>
        {title} <span>{count}</span>
      </summary>
      {list}
    </details>
  ) : (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>
        {title} <span>{count}</span>
      </h3>
      {list}
    </section>
  );
}

interface RowProps {
  chat: DirectChat;
  ownId: string;
  unread: number;
  onOpen: () => void;
  action: ReactNode;
}

function Row({ chat, ownId, unread, onOpen, action }: RowProps) {
  const uid = (chat.hostChat ? viewerOf(chat) : othersOf(chat, ownId)[0]) ?? '';
  const isOnline = useIsOnline(uid);
  const hosts = chat.hosts.filter((host) => host !== ownId).flatMap((host) => chat.userData[host]?.name ?? []);
  const line =
    chat.status === 'active' && hosts.length > 0 ? t('With {{hosts}}', { hosts: hosts.join(', ') }) : chat.message;
  return (
    <li className={styles.item}>
      <button type="button" className={rows.row} onClick={onOpen}>
        <Avatar id={uid || chat.id} name={nameOfOther(chat, ownId)} online={isOnline} />
        <span className={rows.words}>
          <span className={rows.name} dir="auto">
            {nameOfOther(chat, ownId)}
          </span>
          <span className={rows.line} dir="auto">
            {line}
          </span>
        </span>
        <time className={rows.time} dateTime={new Date(chat.updatedAt).toISOString()}>
          {shortTime(chat.updatedAt, currentLanguage())}
        </time>
        {unread > 0 && (
          <span className={rows.unread} role="img" aria-label={t('{{unread}} unread', { unread })}>
            {unread}
          </span>
        )}
      </button>
      {action}
    </li>
  );
}
