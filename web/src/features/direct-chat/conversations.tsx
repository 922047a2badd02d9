import type { PublicContent } from '@nave/domain/contents/content.ts';
import { directChatCommands } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { DirectChat, OwnDirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { isAskedToAccept, isEnded } from '@nave/domain/direct-chat/people-in-chat.ts';
import chatsIcon from '@phosphor-icons/core/light/chat-circle-dots-light.svg?raw';
import backIcon from '@phosphor-icons/core/regular/arrow-left.svg?raw';
import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import type { Me, Socket } from '../../lib/socket.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PanelVisibilityContext } from '../../ui/panel-visibility.ts';
import { Composer } from '../messages/composer.tsx';
import { ConnectionBanner } from '../messages/connection-banner.tsx';
import { useChatPhase } from '../messages/use-chat-phase.ts';
import { type Identity, useIdentity, type Writer } from '../messages/use-identity.ts';
import { ChatList } from './chat-list.tsx';
import { Conversation, nameOf } from './conversation.tsx';
import styles from './direct-chat.module.css';
import type { OwnChats } from './own-chats.ts';
import { chatWithHosts, shownTo } from './shown-chats.ts';
import { type DirectActs, useDirectActs } from './use-direct-acts.ts';

const Unavailable = lazyPart(() => import('./unavailable.tsx').then((module) => module.Unavailable));

/** A person with whom the user wants to talk. */
export interface Wanted {
  uid: string;
  name: string;
}

/** How long a user who leaves a conversation with a host can still stay (DM-39). */
const LEAVING_MS = 5_000;

interface ConversationsProps extends Writer {
  ownChats: OwnChats;
  /** The person with whom the user wants to talk; null once the conversation is requested. */
  wanted: Wanted | null;
  /** Whether another part of the page requested the conversation with the hosts (DM-91, DM-92). */
  wantsHosts: boolean;
  onWanted: () => void;
  content: PublicContent;
  socket: Pick<Socket, 'subscribe' | 'command' | 'status'>;
  /** Called by users who need an account to write. */
  onSignIn: () => void;
}

/** The user's private conversations beside the chat of a content: with its hosts, and with other people. */
export function Conversations(props: ConversationsProps) {
  const { ownChats, wanted, wantsHosts, onWanted, content, socket, me, onSignIn } = props;
  const { chats, openId } = useSyncExternalStore(ownChats.subscribe, ownChats.current);
  const acts = useDirectActs(socket);
  const identity = useIdentity(props);
  const offlineName = useWanted({ wanted, onWanted, ownChats, contentId: content.id, acts });
  const [leavingId, leave, stay] = useLeaving(acts, ownChats);
  const [isRequesting, setRequesting] = useState(false);
  useEffect(() => {
    if (!wantsHosts || !me) return;
    onWanted();
    setRequesting(!ownChats.openHosts(me.id));
  }, [wantsHosts, me, ownChats, onWanted]);
  if (me === null) return null;
  const opened = chats.find(({ chat }) => chat.id === openId)?.chat;
  return (
    <div className={styles.panel}>
      <ConnectionBanner socket={socket} />
      {opened ? (
        <OpenChat
          key={opened.id}
          chat={opened}
          me={me}
          socket={socket}
          acts={acts}
          identity={identity}
          onSignIn={onSignIn}
          isLeaving={leavingId === opened.id}
          // DM-39: a conversation of two people ends at once, and continues with the next message.
          onLeave={() =>
            opened.hostChat && opened.status === 'active'
              ? leave(opened.id)
              : void acts.end(opened.id).then(() => ownChats.open(null))
          }
          onStay={stay}
          onBack={() => ownChats.open(null)}
        />
      ) : isRequesting ? (
        <Request
          content={content}
          socket={socket}
          identity={identity}
          onSignIn={onSignIn}
          onSent={(chatId) => {
            setRequesting(false);
            ownChats.open(chatId);
          }}
          onBack={() => setRequesting(false)}
        />
      ) : (
        <OwnList {...props} chats={chats} me={me} onRequest={() => setRequesting(true)} />
      )}
      {offlineName.name !== null && <Unavailable name={offlineName.name} onClose={offlineName.close} />}
    </div>
  );
}

interface WantedChat extends Pick<ConversationsProps, 'wanted' | 'onWanted' | 'ownChats'> {
  contentId: string;
  acts: DirectActs;
}

/** Starts the conversation that another part of the page requested; returns the name of an offline person (DM-20). */
function useWanted({ wanted, onWanted, ownChats, contentId, acts }: WantedChat) {
  const [name, setName] = useState<string | null>(null);
  const latest = useRef(onWanted);
  latest.current = onWanted;
  useEffect(() => {
    if (!wanted) return;
    latest.current();
    void acts.start(contentId, wanted.uid).then((started) => {
      if (!started) return;
      ownChats.open(started.chatId);
      if (!started.isOnline) setName(wanted.name);
    });
  }, [wanted, ownChats, contentId, acts]);
  return { name, close: () => setName(null) };
}

/** Ends a conversation with a host after a moment in which the user can still stay (DM-39). */
function useLeaving(acts: DirectActs, ownChats: OwnChats) {
  const [leavingId, setLeavingId] = useState<string | null>(null);
  useEffect(() => {
    if (leavingId === null) return;
    const timer = setTimeout(() => {
      setLeavingId(null);
      void acts.end(leavingId).then(() => ownChats.close(leavingId));
    }, LEAVING_MS);
    return () => clearTimeout(timer);
  }, [leavingId, acts, ownChats]);
  return [leavingId, setLeavingId, () => setLeavingId(null)] as const;
}

interface OpenChatProps {
  chat: DirectChat;
  me: Me;
  socket: ConversationsProps['socket'];
  acts: DirectActs;
  identity: Identity;
  onSignIn: () => void;
  isLeaving: boolean;
  onLeave: () => void;
  onStay: () => void;
  onBack: () => void;
}

function OpenChat({ chat, me, socket, acts, identity, onSignIn, isLeaving, onLeave, onStay, onBack }: OpenChatProps) {
  const text = useTexts();
  const { isSeen } = useContext(PanelVisibilityContext);
  const ownStatus = chat.userData[me.id]?.status;
  const isOver = ownStatus === undefined || ownStatus === 'blocked' || isEnded(ownStatus);
  return (
    <>
      <Head title={nameOf(chat, me.id, text)} onBack={onBack}>
        {!isOver && !isLeaving && !isAskedToAccept(chat, me.id) && (
          <Button look="quiet" size="touch" onClick={onLeave}>
            {text('directChat:leave')}
          </Button>
        )}
      </Head>
      <Conversation
        chat={chat}
        me={me}
        socket={socket}
        acts={acts}
        isSeen={isSeen}
        takesFocus={false}
        onIdentityNeeded={identity.requireMore}
        onClose={onBack}
        replacement={
          isLeaving ? (
            <div className={styles.over} role="status">
              <b>{text('directChat:leaving')}</b>
              <div className={styles.buttons}>
                <Button size="touch" onClick={onStay}>
                  {text('directChat:stay')}
                </Button>
              </div>
            </div>
          ) : (
            identityForm(identity, onSignIn, text)
          )
        }
      />
    </>
  );
}

interface OwnListProps extends ConversationsProps {
  chats: readonly OwnDirectChat[];
  me: Me;
  onRequest: () => void;
}

function OwnList({ ownChats, chats, content, me, isStaff, onRequest }: OwnListProps) {
  const text = useTexts();
  const phase = useChatPhase(content);
  const shown = shownTo(chats, me.id);
  const withHosts = chatWithHosts(shown, me.id);
  const requestButton = phase === 'open' && !isStaff && !withHosts && (
    <Button look="primary" size="touch" wide onClick={onRequest}>
      {text('directChat:messageHosts')}
    </Button>
  );
  if (shown.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState icon={chatsIcon} title={text('directChat:empty')} action={requestButton}>
          {text(isStaff ? 'directChat:emptyStaff' : 'directChat:emptyMore')}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className={styles.scroll}>
        <ChatList chats={shown} ownId={me.id} onOpen={ownChats.open} />
      </div>
      {requestButton && <div className={styles.foot}>{requestButton}</div>}
    </>
  );
}

interface RequestProps {
  content: PublicContent;
  socket: Pick<Socket, 'command'>;
  identity: Identity;
  onSignIn: () => void;
  onSent: (chatId: string) => void;
  onBack: () => void;
}

/** The form of a request for a host. Users who must identify themselves first do so here. */
function Request({ content, socket, identity, onSignIn, onSent, onBack }: RequestProps) {
  const text = useTexts();
  const send = async (message: string) => {
    const { data } = await socket.command(directChatCommands.request, { contentId: content.id, message });
    if (data) onSent(data.chatId);
  };
  return (
    <>
      <Head title={text('directChat:messageHosts')} onBack={onBack} />
      <div className={styles.empty}>
        <EmptyState icon={chatsIcon} title={text('directChat:ask')}>
          {text('directChat:askMore')}
        </EmptyState>
      </div>
      {identityForm(identity, onSignIn, text) ?? (
        <Composer
          draftKey={`hosts.${content.id}`}
          label={text('directChat:messageHosts')}
          onSend={send}
          onIdentityNeeded={identity.requireMore}
          takesFocus
          part="directChat"
        />
      )}
    </>
  );
}

/** Returns the form or the sign-in button that the user must use before writing; undefined if none is needed. */
function identityForm({ missing, form }: Identity, onSignIn: () => void, text: ReturnType<typeof useTexts>): ReactNode {
  if (missing === 'name') return <div className={styles.form}>{form}</div>;
  if (missing !== 'account') return undefined;
  return (
    <div className={styles.over}>
      <b>{text('messages:signInNeeded')}</b>
      <div className={styles.buttons}>
        <Button look="primary" size="touch" onClick={onSignIn}>
          {text('accounts:signIn')}
        </Button>
      </div>
    </div>
  );
}

function Head({ title, onBack, children }: { title: string; onBack: () => void; children?: ReactNode }) {
  const text = useTexts();
  return (
    <div className={styles.head}>
      <IconButton size="touch" icon={backIcon} label={text('directChat:back')} tooltipSide="bottom" onClick={onBack} />
      <h3 className={styles.title} dir="auto">
        {title}
      </h3>
      {children}
    </div>
  );
}
