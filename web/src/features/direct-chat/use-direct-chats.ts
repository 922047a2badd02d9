import { directChatCommands, ownDirectChatsTopic } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import type { DirectChat, OwnDirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import { isAskedToAccept, isHiddenFrom, ownStatus } from '@nave/domain/direct-chat/direct-chat-parts.ts';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { Me, Socket } from '../../lib/socket.ts';
import { storedForVisit, storeForVisit } from '../../lib/storage.ts';

/** Somebody with whom one wants to talk. */
export interface Wanted {
  uid: string;
  name: string;
}

/** One's own conversations of a content, and which of them stands open. */
export interface DirectChats {
  /** All of them, also those that are over; in no order. */
  chats: readonly OwnDirectChat[];
  openId: string | null;
  open: Dispatch<SetStateAction<string | null>>;
  wanted: Wanted | null;
  want: (somebody: Wanted | null) => void;
  /** Tells the hosts that a link of the content was clicked (DM-89); throws `Refused`. */
  clickLink: (link: string) => Promise<void>;
  /** Something waits to be read or answered. */
  hasNews: boolean;
}

interface Followed {
  socket: Pick<Socket, 'subscribe' | 'command'>;
  /** Null where there is no chat. */
  contentId: string | null;
  me: Me | null;
  /** Whether the open conversation can be read now. */
  isSeen: boolean;
  /** Told when another opens a conversation, or a host comes into one. */
  onArrival: () => void;
}

const CLICKED_KEY = 'nave.direct.clicked';
const nothing: readonly OwnDirectChat[] = [];

/** Follows one's conversations on the whole page: they may begin while something else is read (DM-75, DM-76). */
export function useDirectChats({ socket, contentId, me, isSeen, onArrival }: Followed): DirectChats {
  const [chats, setChats] = useState(nothing);
  const [openId, open] = useState<string | null>(null);
  const [wanted, want] = useState<Wanted | null>(null);
  const latest = useRef({ chats, onArrival });
  latest.current = { chats, onArrival };
  const set = useCallback((next: readonly OwnDirectChat[]) => {
    latest.current.chats = next;
    setChats(next);
  }, []);
  // Who has said nothing of themselves is in no conversation, unless they have clicked such a link (DM-90).
  const [hasClicked, setClicked] = useState(() => storedForVisit(CLICKED_KEY) !== null);
  const uid = me?.kind === 'user' || me?.name || hasClicked ? me?.id : undefined;
  useEffect(() => {
    set(nothing);
    if (contentId === null || uid === undefined) return;
    return socket.subscribe(ownDirectChatsTopic(contentId, uid), {
      onSnapshot: (snapshot) => set(snapshot.chats),
      onEvent: (event) => {
        const { chats: known } = latest.current;
        const others = ({ id }: { id: string }) => known.filter(({ chat }) => chat.id !== id);
        if (event.type === 'gone') {
          set(others(event.data));
          open((id) => (id === event.data.id ? null : id));
          return;
        }
        const own = event.data;
        const before = known.find(({ chat }) => chat.id === own.chat.id)?.chat;
        if (before && before.version > own.chat.version) return;
        set([...others(own.chat), own]);
        if (!hasArrived(own.chat, before, uid)) return;
        open((id) => id ?? own.chat.id);
        latest.current.onArrival();
      },
    });
  }, [socket, contentId, uid, set]);
  const clickLink = useCallback(
    async (link: string) => {
      if (contentId === null) return;
      const { data } = await socket.command(directChatCommands.request, { contentId, link });
      storeForVisit(CLICKED_KEY, 'yes');
      setClicked(true);
      open(data?.chatId ?? null);
    },
    [socket, contentId],
  );
  const hasNews =
    uid !== undefined &&
    chats.some(({ chat, unread }) => {
      if (isHiddenFrom(chat, uid) || chat.userData[uid]?.muted) return false;
      // DM-79
      return (unread > 0 || isAskedToAccept(chat, uid)) && !(isSeen && chat.id === openId);
    });
  return { chats, openId, open, wanted, want, clickLink, hasNews };
}

/** What another has begun, or a host has come into; nothing that one has muted (DM-52). */
function hasArrived(chat: DirectChat, before: DirectChat | undefined, uid: string): boolean {
  if (isHiddenFrom(chat, uid) || chat.userData[uid]?.muted) return false;
  const wasThere = before !== undefined && !isHiddenFrom(before, uid);
  if (chat.createdBy !== uid) return !wasThere;
  return (
    chat.hostChat && ownStatus(chat, uid) === 'active' && before !== undefined && ownStatus(before, uid) === 'request'
  );
}
