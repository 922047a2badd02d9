import type { DirectChat, OwnDirectChat } from '@nave/domain/direct-chat/direct-chat.ts';

type HostChat = Extract<DirectChat, { hostChat: true }>;
type DirectMessage = Extract<DirectChat, { hostChat: false }>;

const AT = Date.parse('2026-11-22T10:00:00Z');
const common = {
  version: 1,
  contentId: 'c',
  createdBy: 'visitor',
  userName: 'Amos Bell',
  showRequest: true,
  updatedAt: AT,
  timestamp: AT,
  acceptedTimestamp: null,
  message: 'Could you pray for my mother?',
};

function person<const Status extends DirectChat['status']>(name: string, status: Status) {
  return { name, image: null, muted: false, status };
}

/** The viewer's conversation with Ruth, a host who has accepted it. */
export function withHost(fields: Partial<HostChat> = {}): HostChat {
  return {
    ...common,
    id: 'with-host',
    users: ['visitor', 'ruth'],
    hosts: ['ruth'],
    recipientUserName: 'Ruth Delgado',
    hostChat: true,
    status: 'active',
    userData: { visitor: person('Amos Bell', 'active'), ruth: person('Ruth Delgado', 'active') },
    ...fields,
  };
}

/** The viewer's request to the hosts, not yet accepted. */
export function aRequest(fields: Partial<HostChat> = {}): HostChat {
  const userData = { visitor: person('Amos Bell', 'request') };
  return withHost({ users: ['visitor'], hosts: [], recipientUserName: null, status: 'request', userData, ...fields });
}

/** A request of Priya to the viewer, not yet answered. */
export function fromPriya(fields: Partial<DirectMessage> = {}): DirectMessage {
  return {
    ...common,
    id: 'from-priya',
    users: ['priya', 'visitor'],
    hosts: [],
    createdBy: 'priya',
    userName: 'Priya Raman',
    recipientUserName: 'Amos Bell',
    message: 'Are you from Peoria too?',
    hostChat: false,
    status: 'directMessageRequest',
    userData: {
      priya: person('Priya Raman', 'directMessageActive'),
      visitor: person('Amos Bell', 'directMessageRequest'),
    },
    ...fields,
  };
}

/** Returns the conversation with another status for the viewer. */
export function withViewerStatus<Chat extends DirectChat>(chat: Chat, status: Chat['status'], part = {}): Chat {
  const { visitor } = chat.userData;
  return { ...chat, userData: { ...chat.userData, visitor: { ...visitor, ...part, status } } };
}

export const own = (chat: DirectChat, unread = 0): OwnDirectChat => ({ chat, unread });
