import { directChatRefusals } from './direct-chat.texts.ts';
import type { DirectChat } from './direct-chat.ts';
import { isEnded, viewerOf } from './direct-chat-parts.ts';
import {
  hasLeft,
  into,
  isAlone,
  not,
  type Party,
  type Step,
  standing,
  talking,
  withHost,
  withParts,
} from './direct-chat-step.ts';

/** Accepting: a host a viewer's request, a viewer or one of two what another has opened (DM-24 to DM-30, DM-32). */
export function accept(chat: DirectChat, by: Party, at: number): Step {
  const over = overOf(chat);
  if (over) return over;
  const own = chat.userData[by.uid]?.status;
  if (own !== undefined && isEnded(own)) return not(directChatRefusals.ended);
  if (own === 'request' && chat.hostChat && chat.createdBy !== by.uid) {
    return into({ ...withParts(chat, 'active', [by.uid]), acceptedTimestamp: at });
  }
  if (own === 'directMessageRequest' && !chat.hostChat) return into({ ...talking(chat), acceptedTimestamp: at });
  if (!chat.hostChat)
    return not(chat.status === 'directMessageRequest' ? directChatRefusals.notAsked : directChatRefusals.accepted);
  if (!by.isHost) return not(chat.status === 'request' ? directChatRefusals.notHost : directChatRefusals.accepted);
  if (chat.status !== 'request') return not(directChatRefusals.taken);
  const viewer = viewerOf(chat);
  if (viewer === undefined || viewer === by.uid) return not(directChatRefusals.self);
  return into({ ...withHost(chat, viewer, by), acceptedTimestamp: at });
}

/** Ending one's own part; the conversation has ended once all parts have (DM-35 to DM-38). */
export function end(chat: DirectChat, by: Pick<Party, 'uid'>): Step {
  const own = chat.userData[by.uid];
  if (!own) return not(directChatRefusals.notYours);
  if (chat.status === 'blocked') return not(directChatRefusals.blocked);
  if (isEnded(own.status)) return not(directChatRefusals.ended);
  if (chat.hostChat) return into(settled(withParts(chat, 'ended', [by.uid])));
  return into(settled(withParts(chat, 'directMessageEnded', [by.uid])));
}

function settled(chat: DirectChat): DirectChat {
  if (!Object.values(chat.userData).every(({ status }) => isEnded(status))) return chat;
  return chat.hostChat ? { ...chat, status: 'ended' } : { ...chat, status: 'directMessageEnded' };
}

/** Ending it for everybody in it, by a host (DM-46, DM-57). */
export function close(chat: DirectChat, by: Party): Step {
  const over = mayNotManage(chat, by) ?? overOf(chat);
  if (over) return over;
  return into(chat.hostChat ? standing(chat, 'ended') : standing(chat, 'directMessageEnded'));
}

/** Blocking it with all in it, by a host (DM-40, DM-41, DM-56). */
export function block(chat: DirectChat, by: Party): Step {
  const denied = mayNotManage(chat, by);
  if (denied) return denied;
  if (chat.status === 'blocked') return not(directChatRefusals.blocked);
  return into(chat.hostChat ? standing(chat, 'blocked') : standing(chat, 'blocked'));
}

/** Opening again what is closed, blocked or left, by a host, who has it from then on (DM-45, DM-54). */
export function reopen(chat: DirectChat, by: Party): Step {
  const denied = mayNotManage(chat, by);
  if (denied) return denied;
  const isClosed = chat.status === 'blocked' || Object.values(chat.userData).some(({ status }) => isEnded(status));
  if (!isClosed) return not(directChatRefusals.open);
  if (!chat.hostChat) return into(talking(chat));
  const viewer = viewerOf(chat);
  if (viewer === undefined || viewer === by.uid) return not(directChatRefusals.self);
  return into({ ...withHost(chat, viewer, by), showRequest: true });
}

/** Muting it for oneself, by a host who is in it (DM-51, DM-52, DM-55). */
export function mute(chat: DirectChat, by: Party, isOn: boolean): Step {
  if (!by.isHost) return not(directChatRefusals.notHost);
  const own = chat.userData[by.uid];
  if (!own) return not(directChatRefusals.notYours);
  const muted = { [by.uid]: { ...own, muted: isOn } };
  // The parts of both kinds differ in their status alone, and none is touched.
  return into({ ...chat, userData: { ...chat.userData, ...muted } } as DirectChat);
}

/** Handing a conversation with `from` over to another host (DM-47, DM-48, DM-58). */
export function transfer(chat: DirectChat, by: Party, { from, to }: { from: string; to: Party }): Step {
  if (!by.isHost) return not(directChatRefusals.notHost);
  const over = overOf(chat);
  if (over) return over;
  if (!chat.hostChat || chat.status === 'request' || !chat.showRequest) return not(directChatRefusals.notActive);
  const viewer = viewerOf(chat);
  if (viewer === undefined || viewer === to.uid) return not(directChatRefusals.self);
  if (!to.isHost) return not(directChatRefusals.notHostTarget);
  if (!chat.hosts.includes(from) || from === to.uid) return not(directChatRefusals.taken);
  if (hasLeft(chat, from)) return not(directChatRefusals.left);
  return into(keepingRequest(chat, viewer, withHost(chat, viewer, to)));
}

/** Who was asked by one host and has not answered is asked by the next. */
function keepingRequest(chat: DirectChat, viewer: string, next: DirectChat): DirectChat {
  const isAsked = next.hostChat && chat.userData[viewer]?.status === 'request';
  return isAsked ? withParts(next, 'request', [viewer]) : next;
}

/**
 * Saying something, which accepts what one was asked. Between two it opens again what was ended (DM-43, DM-44); with the
 * hosts what is over stays over (DM-42, DM-74).
 */
export function send(chat: DirectChat, by: Pick<Party, 'uid'>, { text, at }: { text: string; at: number }): Step {
  const own = chat.userData[by.uid];
  if (!own) return not(directChatRefusals.notYours);
  if (chat.status === 'blocked') return not(directChatRefusals.blocked);
  if (isAlone(chat) || (chat.hostChat && isEnded(own.status))) return not(directChatRefusals.ended);
  if (chat.hostChat && hasLeft(chat, by.uid)) return not(directChatRefusals.left);
  const said = { updatedAt: at, message: chat.message ?? text, showRequest: true };
  return into({ ...answered(chat, by.uid, at), ...said });
}

function answered(chat: DirectChat, uid: string, at: number): DirectChat {
  const isAsked = chat.createdBy !== uid;
  if (chat.hostChat) {
    if (!isAsked || chat.userData[uid]?.status !== 'request') return chat;
    return { ...withParts(chat, 'active', [uid]), acceptedTimestamp: at };
  }
  const isOver = Object.values(chat.userData).some(({ status }) => isEnded(status));
  if (isOver) return talking(chat);
  const accepts = isAsked && chat.status === 'directMessageRequest';
  return accepts ? { ...talking(chat), acceptedTimestamp: at } : chat;
}

/** Conversations with hosts are every host's to manage, those of two only a host's who is one of them. */
function mayNotManage(chat: DirectChat, by: Party): Step | null {
  if (!by.isHost) return not(directChatRefusals.notHost);
  if (!chat.hostChat && !chat.userData[by.uid]) return not(directChatRefusals.notYours);
  return isAlone(chat) ? not(directChatRefusals.ended) : null;
}

function overOf({ status }: DirectChat): Step | null {
  if (status === 'blocked') return not(directChatRefusals.blocked);
  return isEnded(status) ? not(directChatRefusals.ended) : null;
}

/**
 * The same where a guest has become a user (DM-80, DM-82). Where the user is in it already, nobody is left to talk to, and it
 * has ended.
 */
export function becomeUser(chat: DirectChat, { from, to }: { from: string; to: string }): DirectChat {
  const { [from]: own, ...others } = chat.userData;
  if (!own) return chat;
  const rename = (uid: string) => (uid === from ? to : uid);
  const users = [...new Set(chat.users.map(rename))];
  const userData = { ...others, [to]: others[to] ?? own };
  const next = {
    ...chat,
    users,
    createdBy: rename(chat.createdBy),
    hosts: chat.hosts.map(rename),
    userData,
  } as DirectChat;
  if (!others[to]) return next;
  return next.hostChat ? standing(next, 'ended') : standing(next, 'directMessageEnded');
}

/** A conversation that gives way to another of the same person, `uid`: with the hosts they have left it, between two it has ended. */
export function setAside(chat: DirectChat, uid: string): DirectChat {
  if (!chat.hostChat) return standing(chat, 'directMessageEnded');
  return chat.status === 'blocked' ? standing(chat, 'ended') : settled(withParts(chat, 'ended', [uid]));
}

/** The same with another picture of somebody. */
export function withImage(chat: DirectChat, uid: string, image: string): DirectChat {
  const own = chat.userData[uid];
  return own ? ({ ...chat, userData: { ...chat.userData, [uid]: { ...own, image } } } as DirectChat) : chat;
}
