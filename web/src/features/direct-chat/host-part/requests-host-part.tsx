import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type HostScope, hostPart } from '../../../lib/host-part.ts';
import { t } from '../../../lib/staff-texts.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { messagesTextFiles } from '../../messages/texts/messages-texts.ts';
import { OwnChats, useFollowedChats } from '../own-chats.ts';
import { Requests } from '../staff/requests.tsx';
import { useHostChats } from '../staff/use-host-chats.ts';
import { directChatTextFiles } from '../texts/direct-chat-texts.ts';
import { useDirectActs } from '../use-direct-acts.ts';

/** Requests for a host, and private conversations. */
export const requestsHostPart = hostPart({
  id: 'requests',
  texts: { directChat: directChatTextFiles, messages: messagesTextFiles },
  usePart: (scope) => {
    const { content, socket, me, openedTab } = scope;
    const hostChats = useHostChats(socket, content.id);
    const [ownChats] = useState(() => new OwnChats());
    useSyncExternalStore(ownChats.subscribe, ownChats.current);
    // Nothing in the host panel opens by itself; the tab is marked instead.
    useFollowedChats(ownChats, { socket, contentId: content.id, me, onIncoming: () => {} });
    useRequested(scope, ownChats);
    const requestCount = hostChats.filter(({ status }) => status === 'request').length;
    return {
      tabs: [
        {
          id: 'requests',
          label: requestCount > 0 ? t('Requests {{asking}}', { asking: requestCount }) : t('Requests'),
          ...(ownChats.hasNews(me, openedTab !== 'chat') && { news: t('New messages') }),
          content: me && <Requests direct={ownChats} hostChats={hostChats} socket={socket} me={me} />,
        },
      ],
    };
  },
});

/** Starts and opens the conversation that another part of the panel requested. */
function useRequested({ content, socket, requests, request, openTab }: HostScope, ownChats: OwnChats): void {
  const { start } = useDirectActs(socket);
  const wanted = requests.requests;
  const latest = useRef({ request, openTab });
  latest.current = { request, openTab };
  useEffect(() => {
    if (!wanted) return;
    latest.current.request('requests', undefined);
    void start(content.id, wanted.uid).then((started) => {
      if (!started) return;
      ownChats.open(started.chatId);
      latest.current.openTab('requests');
      if (!started.isOnline) showToast(t('{{name}} is currently offline', { name: wanted.name }));
    });
  }, [wanted, content.id, start, ownChats]);
}
