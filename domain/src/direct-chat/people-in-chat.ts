import type { DirectChat, HostChat } from './direct-chat.ts';

type Status = DirectChat['status'];
const ended: ReadonlySet<Status> = new Set(['ended', 'directMessageEnded']);

/** Whether a status of a conversation or of a participant means "ended". */
export function isEnded(status: Status): boolean {
  return ended.has(status);
}

/** Returns the status of a participant; undefined if the person is not in the conversation. */
export function userStatus(chat: DirectChat, uid: string): Status | undefined {
  return chat.userData[uid]?.status;
}

/** Returns the ids of the other participants of a conversation. */
export function othersOf(chat: DirectChat, uid: string): string[] {
  return chat.users.filter((user) => user !== uid);
}

/** Returns the id of the viewer in a conversation with the hosts; undefined if only a host is left. */
export function viewerOf({ users, hosts }: HostChat): string | undefined {
  return users.find((uid) => !hosts.includes(uid));
}

/**
 * Whether a conversation is hidden from a person (DM-66 to DM-69): it is blocked or has ended for the person, or
 * another person has opened it and it is not shown yet.
 */
export function isHiddenFrom(chat: DirectChat, uid: string): boolean {
  const own = userStatus(chat, uid);
  if (own === undefined || own === 'blocked' || isEnded(own)) return true;
  return chat.createdBy !== uid && !chat.showRequest;
}

/** Whether a person is asked to accept a conversation that someone else has opened (DM-34). */
export function isAskedToAccept(chat: DirectChat, uid: string): boolean {
  const own = userStatus(chat, uid);
  return chat.createdBy !== uid && chat.showRequest && (own === 'request' || own === 'directMessageRequest');
}

/** Compares by last update, newest first (DM-73). */
export function byUpdatedAt(a: DirectChat, b: DirectChat): number {
  return b.updatedAt - a.updatedAt;
}
