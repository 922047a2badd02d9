import type { DirectChat, HostChat } from './direct-chat.ts';

type Status = DirectChat['status'];
const ended: ReadonlySet<Status> = new Set(['ended', 'directMessageEnded']);

/** Whether a status, of a conversation or of one person's part, means that it has ended. */
export function isEnded(status: Status): boolean {
  return ended.has(status);
}

/** Returns the status of a person's part in a conversation; undefined if the person is not in it. */
export function partStatus(chat: DirectChat, uid: string): Status | undefined {
  return chat.userData[uid]?.status;
}

/** Returns the other people of a conversation. */
export function othersOf(chat: DirectChat, uid: string): string[] {
  return chat.users.filter((one) => one !== uid);
}

/** Returns the viewer of a conversation with the hosts; undefined if only a host is left in it. */
export function viewerOf({ users, hosts }: HostChat): string | undefined {
  return users.find((uid) => !hosts.includes(uid));
}

/** Whether a conversation is hidden from one of its people (DM-66 to DM-69). */
export function isHiddenFrom(chat: DirectChat, uid: string): boolean {
  const own = partStatus(chat, uid);
  if (own === undefined || own === 'blocked' || isEnded(own)) return true;
  return chat.createdBy !== uid && !chat.showRequest;
}

/** Whether a person is asked to accept a conversation that someone else has opened (DM-34). */
export function isAskedToAccept(chat: DirectChat, uid: string): boolean {
  const own = partStatus(chat, uid);
  return chat.createdBy !== uid && chat.showRequest && (own === 'request' || own === 'directMessageRequest');
}

/** Compares by last update, newest first (DM-73). */
export function byUpdatedAt(one: DirectChat, other: DirectChat): number {
  return other.updatedAt - one.updatedAt;
}
