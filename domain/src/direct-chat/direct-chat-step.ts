import type { RefusalText } from '../kernel/refusal.ts';
import type { DirectChat, DirectMessage, HostChat } from './direct-chat.ts';
import { othersOf } from './people-in-chat.ts';

/** A person who acts in a conversation. `isHost`: the person may currently manage the conversations of the content. */
export interface Party {
  uid: string;
  name: string;
  image: string | null;
  isHost: boolean;
}

/** The conversation after a step, or the reason why the step is refused. */
export type Step = { ok: true; chat: DirectChat } | { ok: false; refusal: RefusalText };

/** Returns a successful step. */
export function stepTo(chat: DirectChat): Step {
  return { ok: true, chat };
}

/** Returns a refused step. */
export function refusedStep(refusal: RefusalText): Step {
  return { ok: false, refusal };
}

/** Sets the status of the given participants, by default of all. Does not change the status of the conversation. */
export function withParticipantStatus<Chat extends DirectChat>(
  chat: Chat,
  status: Chat['status'],
  uids: readonly string[] = chat.users,
): Chat {
  const changed = uids.flatMap((uid) => {
    const participant = chat.userData[uid];
    return participant ? [[uid, { ...participant, status }] as const] : [];
  });
  return { ...chat, userData: { ...chat.userData, ...Object.fromEntries(changed) } };
}

/** Sets the status of the conversation and of all participants. */
export function withStatus<Chat extends DirectChat>(chat: Chat, status: Chat['status']): Chat {
  return { ...withParticipantStatus(chat, status), status };
}

/**
 * Makes this person the conversation's only host, replacing any other host, and opens the conversation (DM-26 to DM-30,
 * DM-47, DM-48).
 */
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

/** Opens a conversation between two people and shows it to both. */
export function activated(chat: DirectMessage): DirectMessage {
  return { ...withStatus(chat, 'directMessageActive'), showRequest: true };
}

/** Whether only one participant is left, because a guest has signed in as the other participant. */
export function isAlone({ users, hostChat, hosts }: DirectChat): boolean {
  return users.length === 1 && (!hostChat || hosts.length > 0);
}

/** Whether a participant other than `uid` has left. */
export function hasLeft(chat: DirectChat, uid: string): boolean {
  return othersOf(chat, uid).some((other) => chat.userData[other]?.status === 'ended');
}
