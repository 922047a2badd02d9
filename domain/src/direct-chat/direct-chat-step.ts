import type { RefusalText } from '../kernel/refusal.ts';
import type { DirectChat, DirectMessage, HostChat } from './direct-chat.ts';
import { othersOf } from './direct-chat-parts.ts';

/** Who does something in a conversation: `isHost` is whether they manage the conversations of its content now. */
export interface Party {
  uid: string;
  name: string;
  image: string | null;
  isHost: boolean;
}

/** What becomes of a conversation, or why nothing does. */
export type Step = { ok: true; chat: DirectChat } | { ok: false; refusal: RefusalText };

/** The step into what comes next. */
export function into(chat: DirectChat): Step {
  return { ok: true, chat };
}

/** The step that is not taken. */
export function not(refusal: RefusalText): Step {
  return { ok: false, refusal };
}

/** A conversation in which these parts, or all, stand so. */
export function withParts<Chat extends DirectChat>(
  chat: Chat,
  status: Chat['status'],
  uids: readonly string[] = chat.users,
): Chat {
  const changed = uids.flatMap((uid) => {
    const part = chat.userData[uid];
    return part ? [[uid, { ...part, status }] as const] : [];
  });
  return { ...chat, userData: { ...chat.userData, ...Object.fromEntries(changed) } };
}

/** A conversation that stands so, with all parts in it. */
export function standing<Chat extends DirectChat>(chat: Chat, status: Chat['status']): Chat {
  return { ...withParts(chat, status), status };
}

/** An open conversation of a viewer with this host, who comes in the place of whoever was it (DM-26 to DM-30, DM-47, DM-48). */
export function withHost(chat: HostChat, viewer: string, { uid, name, image }: Omit<Party, 'isHost'>): HostChat {
  const { [viewer]: own, [uid]: before } = chat.userData;
  const host = { name, image, muted: before?.muted ?? false, status: 'active' as const };
  const next = {
    ...chat,
    users: [viewer, uid],
    hosts: [uid],
    userData: { ...(own && { [viewer]: own }), [uid]: host },
    ...(chat.createdBy === viewer && { recipientUserName: name }),
  };
  return standing(next, 'active');
}

/** An open conversation of two, shown to both. */
export function talking(chat: DirectMessage): DirectMessage {
  return { ...standing(chat, 'directMessageActive'), showRequest: true };
}

/** Whether somebody is left in it with nobody to talk to, having become the same person as the other. */
export function isAlone({ users, hostChat, hosts }: DirectChat): boolean {
  return users.length === 1 && (!hostChat || hosts.length > 0);
}

/** Whether somebody who is not `uid` has left. */
export function hasLeft(chat: DirectChat, uid: string): boolean {
  return othersOf(chat, uid).some((other) => chat.userData[other]?.status === 'ended');
}
