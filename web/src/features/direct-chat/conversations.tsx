import type { PublicContent } from '@nave/domain/contents/content.ts';
import { directChatCommands } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { DirectChat, OwnDirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { byUpdatedAt, isAskedToAccept, isEnded, isHiddenFrom } from '@nave/domain/direct-chat/direct-chat-parts.ts';
import chatsIcon from '@phosphor-icons/core/light/chat-circle-dots-light.svg?raw';
import backIcon from '@phosphor-icons/core/regular/arrow-left.svg?raw';
import { type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import type { Me, Socket } from '../../lib/socket.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PanelPlaceContext } from '../../ui/panel-place.ts';
import { Composer } from '../messages/composer.tsx';
import { ConnectionBanner } from '../messages/connection-banner.tsx';
import { useChatPhase } from '../messages/use-chat-phase.ts';
import { type Identity, useIdentity, type Writer } from '../messages/use-identity.ts';
import { ChatList } from './chat-list.tsx';
import { Conversation, nameOf } from './conversation.tsx';
import styles from './direct-chat.module.css';
import type { OwnChats } from './own-chats.ts';
import { type DirectActs, useDirectActs } from './use-direct-acts.ts';

const Unavailable = lazyPart(() => import('./unavailable.tsx').then((module) => module.Unavailable));

/** A person with whom the user wants to talk. */
export interface Wanted {
  uid: string;
  name: string;
}

/** How long one may stay yet after one has left a conversation with a host (DM-39). */
const LEAVING_MS = 5_000;

interface ConversationsProps extends Writer {
  own: OwnChats;
  /** The person with whom the user wants to talk; null once the conversation was asked for. */
  wanted: Wanted | null;
  onWanted: () => void;
  content: PublicContent;
  socket: Pick<Socket, 'subscribe' | 'command' | 'status'>;
  /** For whoever must have an account here. */
  onSignIn: () => void;
}

/** The user's private conversations beside the chat of a content: with its hosts, and between two people. */
export function Conversations(props: ConversationsProps) {
  const { own, wanted, onWanted, content, socket, me, onSignIn } = props;
  const { chats, openId } = useSyncExternalStore(own.subscribe, own.current);
  const acts = useDirectActs(socket);
  const identity = useIdentity(props);
  const offlineName = useWanted({ wanted, onWanted, own, contentId: content.id, acts });
  const [leavingId, leave, stay] = useLeaving(acts, own);
  const [asks, setAsks] = useState(false);
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
          // DM-39: what is between two ends at once, and goes on with the next word.
          onLeave={() =>
            opened.hostChat && opened.status === 'active'
              ? leave(opened.id)
              : void acts.end(opened.id).then(() => own.open(null))
          }
          onStay={stay}
          onBack={() => own.open(null)}
        />
      ) : asks ? (
        <Request
          content={content}
          socket={socket}
          identity={identity}
          onSignIn={onSignIn}
          onSent={(chatId) => {
            setAsks(false);
            own.open(chatId);
          }}
          onBack={() => setAsks(false)}
        />
      ) : (
        <OwnList {...props} chats={chats} me={me} onAsk={() => setAsks(true)} />
      )}
      {offlineName.name !== null && <Unavailable name={offlineName.name} onClose={offlineName.close} />}
    </div>
  );
}

interface WantedChat extends Pick<ConversationsProps, 'wanted' | 'onWanted' | 'own'> {
  contentId: string;
  acts: DirectActs;
}

/** Starts the conversation that another part of the page asked for; returns the name of a person who is offline (DM-20). */
function useWanted({ wanted, onWanted, own, contentId, acts }: WantedChat) {
  const [name, setName] = useState<string | null>(null);
  const latest = useRef(onWanted);
  latest.current = onWanted;
  useEffect(() => {
    if (!wanted) return;
    latest.current();
    void acts.start(contentId, wanted.uid).then((started) => {
      if (!started) return;
      own.open(started.chatId);
      if (!started.isOnline) setName(wanted.name);
    });
  }, [wanted, own, contentId, acts]);
  return { name, close: () => setName(null) };
}

/** DM-39: a user who leaves a conversation with a host may come back for a moment. */
function useLeaving(acts: DirectActs, own: OwnChats) {
  const [leavingId, setLeavingId] = useState<string | null>(null);
  useEffect(() => {
    if (leavingId === null) return;
    const timer = setTimeout(() => {
      setLeavingId(null);
      void acts.end(leavingId).then(() => own.close(leavingId));
    }, LEAVING_MS);
    return () => clearTimeout(timer);
  }, [leavingId, acts, own]);
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
  const { isSeen } = useContext(PanelPlaceContext);
  const own = chat.userData[me.id]?.status;
  const isOver = own === undefined || own === 'blocked' || isEnded(own);
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
        onIdentityNeeded={identity.need}
        onClose={onBack}
        instead={
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
            identityOf(identity, onSignIn, text)
          )
        }
      />
    </>
  );
}

interface OwnListProps extends ConversationsProps {
  chats: readonly OwnDirectChat[];
  me: Me;
  onAsk: () => void;
}

function OwnList({ own, chats, content, me, isStaff, onAsk }: OwnListProps) {
  const text = useTexts();
  const phase = useChatPhase(content);
  const shown = shownTo(chats, me.id);
  const withHosts = shown.find(({ chat }) => chat.hostChat && !chat.hosts.includes(me.id));
  const ask = phase === 'open' && !isStaff && !withHosts && (
    <Button look="primary" size="touch" wide onClick={onAsk}>
      {text('directChat:messageHosts')}
    </Button>
  );
  if (shown.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState icon={chatsIcon} title={text('directChat:empty')} action={ask}>
          {text(isStaff ? 'directChat:emptyStaff' : 'directChat:emptyMore')}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className={styles.scroll}>
        <ChatList chats={shown} ownId={me.id} onOpen={own.open} />
      </div>
      {ask && <div className={styles.foot}>{ask}</div>}
    </>
  );
}

/** DM-66 to DM-73 */
function shownTo(chats: readonly OwnDirectChat[], uid: string): OwnDirectChat[] {
  return chats.filter(({ chat }) => !isHiddenFrom(chat, uid)).sort((one, other) => byUpdatedAt(one.chat, other.chat));
}

interface RequestProps {
  content: PublicContent;
  socket: Pick<Socket, 'command'>;
  identity: Identity;
  onSignIn: () => void;
  onSent: (chatId: string) => void;
  onBack: () => void;
}

/** Asking for a host: who one is first, where the chat wants to know it. */
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
      {identityOf(identity, onSignIn, text) ?? (
        <Composer
          draftKey={`hosts.${content.id}`}
          label={text('directChat:messageHosts')}
          onSend={send}
          onIdentityNeeded={identity.need}
          takesFocus
          part="directChat"
        />
      )}
    </>
  );
}

/** What one must say of oneself before one writes. */
function identityOf({ wants, form }: Identity, onSignIn: () => void, text: ReturnType<typeof useTexts>): ReactNode {
  if (wants === 'name') return <div className={styles.form}>{form}</div>;
  if (wants !== 'account') return undefined;
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
