import { directChatRefusals } from './direct-chat.texts.ts';
import type { DirectChat, DirectMessage, HostChat } from './direct-chat.ts';
import {
  activated,
  hasLeft,
  isAlone,
  type Party,
  refusedStep,
  type Step,
  stepTo,
  withHost,
  withParticipantStatus,
} from './direct-chat-step.ts';
import { isEnded, viewerOf } from './people-in-chat.ts';

/** The data of a new conversation: its id, content, first message, and time (epoch ms). */
export interface Opening {
  id: string;
  contentId: string;
  message: string | null;
  at: number;
}

/** Creates a viewer's request to the hosts (DM-6, DM-7). */
export function requestHosts({ id, contentId, message, at }: Opening, by: Party): HostChat {
  return {
    id,
    version: 1,
    contentId,
    users: [by.uid],
    createdBy: by.uid,
    userName: by.name,
    recipientUserName: null,
    showRequest: true,
    updatedAt: at,
    timestamp: at,
    acceptedTimestamp: null,
    message,
    hostChat: true,
    hosts: [],
    status: 'request',
    userData: { [by.uid]: participant(by, 'request') },
  };
}

/**
 * Creates a conversation with another person. If a host opens it with a viewer, it is a conversation with the hosts
 * (DM-15, DM-19).
 */
export function startChat({ id, contentId, message, at }: Opening, by: Party, to: Party): DirectChat {
  const common = {
    id,
    version: 1,
    contentId,
    users: [by.uid, to.uid],
    createdBy: by.uid,
    userName: by.name,
    recipientUserName: to.name,
    showRequest: message !== null,
    updatedAt: at,
    timestamp: at,
    acceptedTimestamp: null,
    message,
  };
  if (isHostChatBetween(by, to)) {
    const userData = { [by.uid]: participant(by, 'active'), [to.uid]: participant(to, 'request') };
    return { ...common, hostChat: true, hosts: [by.uid], status: 'active', userData };
  }
  const userData = {
    [by.uid]: participant(by, 'directMessageActive'),
    [to.uid]: participant(to, 'directMessageRequest'),
  };
  return { ...common, hostChat: false, hosts: [], status: 'directMessageRequest', userData };
}

/** Whether a new conversation between these people is a conversation with the hosts: a host opens it with a viewer. */
export function isHostChatBetween(by: Pick<Party, 'isHost'>, to: Pick<Party, 'isHost'>): boolean {
  return by.isHost && !to.isHost;
}

/**
 * Continues an existing conversation: a conversation that has ended becomes active, and a conversation that was not
 * shown yet is shown (DM-16 to DM-18).
 */
export function resumeChat(chat: DirectChat, by: Party): Step {
  if (chat.status === 'blocked') return refusedStep(directChatRefusals.blocked);
  if (isAlone(chat)) return refusedStep(directChatRefusals.ended);
  if (!chat.hostChat) {
    const isOver = Object.values(chat.userData).some(({ status }) => isEnded(status));
    return stepTo(isOver || !chat.showRequest ? activated(chat) : chat);
  }
  const viewer = viewerOf(chat);
  if (viewer === undefined) return refusedStep(directChatRefusals.ended);
  if (by.uid === viewer) {
    if (isEnded(chat.status)) return refusedStep(directChatRefusals.ended);
    return stepTo(chat.showRequest ? chat : shown(chat, viewer));
  }
  if (!by.isHost) return refusedStep(directChatRefusals.notHost);
  const isOver = chat.status === 'ended' || hasLeft(chat, by.uid);
  // A host who writes to a waiting viewer accepts the viewer's request. A viewer who has another host keeps that host.
  if (chat.status === 'request' || isOver) return stepTo(openedBy(chat, viewer, by));
  if (!chat.hosts.includes(by.uid)) return refusedStep(directChatRefusals.taken);
  return stepTo(chat.showRequest ? chat : shown(chat, viewer));
}

function openedBy(chat: HostChat, viewer: string, by: Party): HostChat {
  return { ...withHost(chat, viewer, by), showRequest: true };
}

function shown(chat: HostChat, viewer: string): HostChat {
  return { ...withParticipantStatus(chat, 'active', [viewer]), showRequest: true };
}

function participant<const Status extends DirectChat['status']>({ name, image }: Party, status: Status) {
  return { name, image, muted: false, status };
}

/**
 * Returns the uniqueness key of a conversation; null if the conversation is not open. Two open conversations of a
 * content never have the same key. A key identifies a viewer's conversation with the hosts (DM-8 to DM-11) or the
 * conversation between two people (DM-14).
 */
export function uniqueKeyOf(chat: DirectChat): string | null {
  if (!chat.hostChat) return isEnded(chat.status) ? null : uniqueKeyOfTwo(chat);
  const viewer = viewerOf(chat);
  const own = viewer === undefined ? undefined : chat.userData[viewer];
  return viewer === undefined || !own || isEnded(own.status) ? null : uniqueKeyOfViewer(viewer);
}

/** Returns the uniqueness key of a viewer's conversation with the hosts. */
export function uniqueKeyOfViewer(uid: string): string {
  return `hosts ${uid}`;
}

function uniqueKeyOfTwo({ users }: DirectMessage): string {
  return `two ${[...users].sort().join(' ')}`;
}
