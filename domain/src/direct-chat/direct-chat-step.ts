import type { RefusalText } from '../kernel/refusal.ts';
import type { DirectChat, DirectMessage, HostChat } from './direct-chat.ts';
import { othersOf } from './direct-chat-parts.ts';

/** A person who acts in a conversation. `isHost`: the person currently manages the conversations of its content. */
export interface Party {
  uid: string;
  name: string;
  image: string | null;
  isHost: boolean;
}

/** The conversation after a step, or the reason why the step is refused. */
export type Step = { ok: true; chat: DirectChat } | { ok: false; refusal: RefusalText };

/** A step that succeeds. */
export function stepTo(chat: DirectChat): Step {
  return { ok: true, chat };
}

/** A step that is refused. */
export function refusedStep(refusal: RefusalText): Step {
  return { ok: false, refusal };
}

/** Sets the status of these people's parts, or of all parts. */
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

/** Sets the status of the conversation and of all parts. */
export function withStatus<Chat extends DirectChat>(chat: Chat, status: Chat['status']): Chat {
  return { ...withParts(chat, status), status };
}

/** Makes this host the only one of the conversation, in place of any other, and opens it (DM-26 to DM-30, DM-47, DM-48). */
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
  return withStatus(next, 'active');
}

/** Opens a conversation of two and shows it to both. */
export function activated(chat: DirectMessage): DirectMessage {
  return { ...withStatus(chat, 'directMessageActive'), showRequest: true };
}

/** Whether only one person is left, because a guest became the same user as the other person. */
export function isAlone({ users, hostChat, hosts }: DirectChat): boolean {
  return users.length === 1 && (!hostChat || hosts.length > 0);
}

/** Whether anyone other than `uid` has left. */
export function hasLeft(chat: DirectChat, uid: string): boolean {
  return othersOf(chat, uid).some((other) => chat.userData[other]?.status === 'ended');
}
