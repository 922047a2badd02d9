import type { DirectChat, HostChat } from './direct-chat.ts';

type Status = DirectChat['status'];
const ended: ReadonlySet<Status> = new Set(['ended', 'directMessageEnded']);

/** Whether a status, of a conversation or of one's part in it, is that of an end. */
export function isEnded(status: Status): boolean {
  return ended.has(status);
}

/** How somebody's part in a conversation stands; undefined for who has none. */
export function ownStatus(chat: DirectChat, uid: string): Status | undefined {
  return chat.userData[uid]?.status;
}

/** The others of a conversation, beside `uid`. */
export function othersOf(chat: DirectChat, uid: string): string[] {
  return chat.users.filter((one) => one !== uid);
}

/** The viewer of a conversation with the hosts; undefined where a host is left alone in it. */
export function viewerOf({ users, hosts }: HostChat): string | undefined {
  return users.find((uid) => !hosts.includes(uid));
}

/** Whether a conversation is hidden from one of its people (DM-66 to DM-69). */
export function isHiddenFrom(chat: DirectChat, uid: string): boolean {
  const own = ownStatus(chat, uid);
  if (own === undefined || own === 'blocked' || isEnded(own)) return true;
  return chat.createdBy !== uid && !chat.showRequest;
}

/** Whether somebody is asked to accept a conversation that another has opened (DM-34). */
export function isAskedToAccept(chat: DirectChat, uid: string): boolean {
  const own = ownStatus(chat, uid);
  return chat.createdBy !== uid && chat.showRequest && (own === 'request' || own === 'directMessageRequest');
}

/** Newest first (DM-73). */
export function byUpdatedAt(one: DirectChat, other: DirectChat): number {
  return other.updatedAt - one.updatedAt;
}
