import { directChatCommands, ownDirectChatsTopic } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { DirectChat, OwnDirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { isAskedToAccept, isHiddenFrom, partStatus } from '@nave/domain/direct-chat/direct-chat-parts.ts';
import { useEffect, useRef } from 'react';
import { Observable } from '../../lib/socket/observable.ts';
import type { Me, Socket } from '../../lib/socket.ts';
import { storedForVisit, storeForVisit } from '../../lib/storage.ts';

export interface OwnChatsState {
  /** All of the user's conversations, also those that are over, in no order. */
  chats: readonly OwnDirectChat[];
  /** The conversation that is shown; null for the list. */
  openId: string | null;
  /** The user has clicked a link that notifies the hosts: even a guest without a name has a conversation then (DM-90). */
  hasClicked: boolean;
}

const CLICKED_KEY = 'nave.direct.clicked';

/** The user's own conversations beside one content, and which of them is open. */
export class OwnChats extends Observable<OwnChatsState> {
  constructor() {
    super({ chats: [], openId: null, hasClicked: storedForVisit(CLICKED_KEY) !== null });
  }

  open = (openId: string | null): void => this.set({ ...this.current(), openId });

  close = (id: string): void => {
    if (this.current().openId === id) this.open(null);
  };

  /** Notifies the hosts that a link of the content was clicked (DM-89); throws `Refused`. */
  async clickLink(socket: Pick<Socket, 'command'>, contentId: string, link: string): Promise<void> {
    const { data } = await socket.command(directChatCommands.request, { contentId, link });
    storeForVisit(CLICKED_KEY, 'yes');
    this.set({ ...this.current(), hasClicked: true, openId: data?.chatId ?? null });
  }

  /** Whether something waits to be read or answered; the open conversation is read while it is seen (DM-79). */
  hasNews(me: Me | null, isSeen: boolean): boolean {
    const { chats, openId } = this.current();
    const uid = this.uidOf(me);
    if (uid === undefined) return false;
    return chats.some(({ chat, unread }) => {
      if (isHiddenFrom(chat, uid) || chat.userData[uid]?.muted) return false;
      return (unread > 0 || isAskedToAccept(chat, uid)) && !(isSeen && chat.id === openId);
    });
  }

  /** The id under which the user has conversations; a guest without a name has none, unless they clicked a link (DM-90). */
  uidOf(me: Me | null): string | undefined {
    return me?.kind === 'user' || me?.name || this.current().hasClicked ? me?.id : undefined;
  }

  /** Takes the whole list. */
  replace(chats: readonly OwnDirectChat[]): void {
    this.set({ ...this.current(), chats });
  }

  /** Takes a change of one conversation; returns whether somebody else has just begun or joined it. */
  take(own: OwnDirectChat, uid: string): boolean {
    const { chats, openId } = this.current();
    const before = chats.find(({ chat }) => chat.id === own.chat.id)?.chat;
    if (before && before.version > own.chat.version) return false;
    const arrived = hasArrived(own.chat, before, uid);
    this.set({
      ...this.current(),
      chats: [...chats.filter(({ chat }) => chat.id !== own.chat.id), own],
      openId: arrived ? (openId ?? own.chat.id) : openId,
    });
    return arrived;
  }

  remove(id: string): void {
    const { chats, openId } = this.current();
    this.set({
      ...this.current(),
      chats: chats.filter(({ chat }) => chat.id !== id),
      openId: openId === id ? null : openId,
    });
  }
}

interface Followed {
  socket: Pick<Socket, 'subscribe'>;
  /** Null where there is no chat. */
  contentId: string | null;
  me: Me | null;
  /** Called when another person opens a conversation, or a host joins one. */
  onArrival: () => void;
}

/** Keeps `chats` up to date by the socket, whatever else is open: a conversation may begin at any time (DM-75, DM-76). */
export function useFollowedChats(chats: OwnChats, { socket, contentId, me, onArrival }: Followed): void {
  const arrival = useRef(onArrival);
  arrival.current = onArrival;
  const uid = chats.uidOf(me);
  useEffect(() => {
    chats.replace([]);
    if (contentId === null || uid === undefined) return;
    return socket.subscribe(ownDirectChatsTopic(contentId, uid), {
      onSnapshot: (snapshot) => chats.replace(snapshot.chats),
      onEvent: (event) => {
        if (event.type === 'gone') chats.remove(event.data.id);
        else if (chats.take(event.data, uid)) arrival.current();
      },
    });
  }, [chats, socket, contentId, uid]);
}

/** Whether another person has begun the conversation, or a host has joined it; never one that the user has muted (DM-52). */
function hasArrived(chat: DirectChat, before: DirectChat | undefined, uid: string): boolean {
  if (isHiddenFrom(chat, uid) || chat.userData[uid]?.muted) return false;
  const wasShown = before !== undefined && !isHiddenFrom(before, uid);
  if (chat.createdBy !== uid) return !wasShown;
  return (
    chat.hostChat && partStatus(chat, uid) === 'active' && before !== undefined && partStatus(before, uid) === 'request'
  );
}
