import { directChatCommands, ownDirectChatsTopic } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { DirectChat, OwnDirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { isAskedToAccept, isHiddenFrom, userStatus } from '@nave/domain/direct-chat/people-in-chat.ts';
import { useEffect, useRef } from 'react';
import { Observable } from '../../lib/socket/observable.ts';
import type { Me, Socket } from '../../lib/socket.ts';
import { storedForVisit, storeForVisit } from '../../lib/storage.ts';
import { chatWithHosts, shownTo } from './shown-chats.ts';

export interface OwnChatsState {
  /** All of the user's conversations, also those that have ended, in no order. */
  chats: readonly OwnDirectChat[];
  /** The conversation that is shown; null for the list. */
  openId: string | null;
  /** Whether the user clicked a link that notifies the hosts, which gives a nameless guest a conversation (DM-90). */
  hasClicked: boolean;
}

const CLICKED_KEY = 'nave.direct.clicked';

/** The user's own conversations beside one content, and which of them is open. */
export class OwnChats extends Observable<OwnChatsState> {
  constructor() {
    super({ chats: [], openId: null, hasClicked: storedForVisit(CLICKED_KEY) !== null });
  }

  open = (openId: string | null): void => this.set({ ...this.current(), openId });

  /** Opens the conversation with the hosts, or else the list. Returns whether there is a conversation (INT-43). */
  openHosts = (uid: string): boolean => {
    const id = chatWithHosts(shownTo(this.current().chats, uid), uid)?.chat.id ?? null;
    this.open(id);
    return id !== null;
  };

  close = (id: string): void => {
    if (this.current().openId === id) this.open(null);
  };

  /** Notifies the hosts that a link of the content was clicked (DM-89); throws `Refused`. */
  async clickLink(socket: Pick<Socket, 'command'>, contentId: string, link: string): Promise<void> {
    const { data } = await socket.command(directChatCommands.request, { contentId, link });
    storeForVisit(CLICKED_KEY, 'yes');
    this.set({ ...this.current(), hasClicked: true, openId: data?.chatId ?? null });
  }

  /** Whether a conversation waits to be read or answered; the open one counts as read while it is seen (DM-79). */
  hasNews(me: Me | null, isSeen: boolean): boolean {
    const { chats, openId } = this.current();
    const uid = this.uidOf(me);
    if (uid === undefined) return false;
    return chats.some(({ chat, unread }) => {
      if (isHiddenFrom(chat, uid) || chat.userData[uid]?.muted) return false;
      return (unread > 0 || isAskedToAccept(chat, uid)) && !(isSeen && chat.id === openId);
    });
  }

  /** Returns the id that owns the conversations; undefined for a guest without a name who clicked no link (DM-90). */
  uidOf(me: Me | null): string | undefined {
    return me?.kind === 'user' || me?.name || this.current().hasClicked ? me?.id : undefined;
  }

  replace(chats: readonly OwnDirectChat[]): void {
    this.set({ ...this.current(), chats });
  }

  /** Applies a change of a conversation; returns whether another person has started it, or a host has joined it. */
  apply(own: OwnDirectChat, uid: string): boolean {
    const { chats, openId } = this.current();
    const before = chats.find(({ chat }) => chat.id === own.chat.id)?.chat;
    if (before && before.version > own.chat.version) return false;
    const isIncoming = isNewlyOpened(own.chat, before, uid);
    this.set({
      ...this.current(),
      chats: [...chats.filter(({ chat }) => chat.id !== own.chat.id), own],
      openId: isIncoming ? (openId ?? own.chat.id) : openId,
    });
    return isIncoming;
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

interface FollowOptions {
  socket: Pick<Socket, 'subscribe'>;
  /** Null if the page has no chat. */
  contentId: string | null;
  me: Me | null;
  /** Called when another person opens a conversation, or a host joins one. */
  onIncoming: () => void;
}

/** Keeps `chats` up to date over the socket, also while their panel is closed (DM-75, DM-76). */
export function useFollowedChats(chats: OwnChats, { socket, contentId, me, onIncoming }: FollowOptions): void {
  const latest = useRef(onIncoming);
  latest.current = onIncoming;
  const uid = chats.uidOf(me);
  useEffect(() => {
    chats.replace([]);
    if (contentId === null || uid === undefined) return;
    return socket.subscribe(ownDirectChatsTopic(contentId, uid), {
      onSnapshot: (snapshot) => chats.replace(snapshot.chats),
      onEvent: (event) => {
        if (event.type === 'gone') chats.remove(event.data.id);
        else if (chats.apply(event.data, uid)) latest.current();
      },
    });
  }, [chats, socket, contentId, uid]);
}

/** Whether another person has started the conversation, or a host has joined it. False if the user muted it (DM-52). */
function isNewlyOpened(chat: DirectChat, before: DirectChat | undefined, uid: string): boolean {
  if (isHiddenFrom(chat, uid) || chat.userData[uid]?.muted) return false;
  const wasShown = before !== undefined && !isHiddenFrom(before, uid);
  if (chat.createdBy !== uid) return !wasShown;
  return (
    chat.hostChat && userStatus(chat, uid) === 'active' && before !== undefined && userStatus(before, uid) === 'request'
  );
}
