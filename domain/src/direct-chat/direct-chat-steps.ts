import { directChatRefusals } from './direct-chat.texts.ts';
import type { DirectChat } from './direct-chat.ts';
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
  withStatus,
} from './direct-chat-step.ts';
import { isEnded, viewerOf } from './people-in-chat.ts';

/**
 * Accepts a request of another person. A viewer's request to the hosts can be accepted by any host (DM-24 to DM-30,
 * DM-32).
 */
export function accept(chat: DirectChat, by: Party, at: number): Step {
  const refusal = refusalIfOver(chat);
  if (refusal) return refusal;
  const own = chat.userData[by.uid]?.status;
  if (own !== undefined && isEnded(own)) return refusedStep(directChatRefusals.ended);
  if (own === 'request' && chat.hostChat && chat.createdBy !== by.uid) {
    return stepTo({ ...withParticipantStatus(chat, 'active', [by.uid]), acceptedTimestamp: at });
  }
  if (own === 'directMessageRequest' && !chat.hostChat) return stepTo({ ...activated(chat), acceptedTimestamp: at });
  if (!chat.hostChat)
    return refusedStep(
      chat.status === 'directMessageRequest' ? directChatRefusals.notAsked : directChatRefusals.accepted,
    );
  if (!by.isHost)
    return refusedStep(chat.status === 'request' ? directChatRefusals.notHost : directChatRefusals.accepted);
  if (chat.status !== 'request') return refusedStep(directChatRefusals.taken);
  const viewer = viewerOf(chat);
  if (viewer === undefined || viewer === by.uid) return refusedStep(directChatRefusals.self);
  return stepTo({ ...withHost(chat, viewer, by), acceptedTimestamp: at });
}

/**
 * Ends the conversation for this participant. Once it has ended for all participants, the conversation has ended (DM-35
 * to DM-38).
 */
export function end(chat: DirectChat, by: Pick<Party, 'uid'>): Step {
  const own = chat.userData[by.uid];
  if (!own) return refusedStep(directChatRefusals.notYours);
  if (chat.status === 'blocked') return refusedStep(directChatRefusals.blocked);
  if (isEnded(own.status)) return refusedStep(directChatRefusals.ended);
  if (chat.hostChat) return stepTo(endedIfAllEnded(withParticipantStatus(chat, 'ended', [by.uid])));
  return stepTo(endedIfAllEnded(withParticipantStatus(chat, 'directMessageEnded', [by.uid])));
}

function endedIfAllEnded(chat: DirectChat): DirectChat {
  if (!Object.values(chat.userData).every(({ status }) => isEnded(status))) return chat;
  return chat.hostChat ? { ...chat, status: 'ended' } : { ...chat, status: 'directMessageEnded' };
}

/** Ends the conversation for all participants, as a host (DM-46, DM-57). */
export function close(chat: DirectChat, by: Party): Step {
  const refusal = refusalToManage(chat, by) ?? refusalIfOver(chat);
  if (refusal) return refusal;
  return stepTo(chat.hostChat ? withStatus(chat, 'ended') : withStatus(chat, 'directMessageEnded'));
}

/** Blocks the conversation for all participants, as a host (DM-40, DM-41, DM-56). */
export function block(chat: DirectChat, by: Party): Step {
  const denied = refusalToManage(chat, by);
  if (denied) return denied;
  if (chat.status === 'blocked') return refusedStep(directChatRefusals.blocked);
  return stepTo(chat.hostChat ? withStatus(chat, 'blocked') : withStatus(chat, 'blocked'));
}

/**
 * Reopens a conversation that is blocked or has ended for a participant, as a host. In a conversation with the hosts,
 * this host becomes the conversation's host (DM-45, DM-54).
 */
export function reopen(chat: DirectChat, by: Party): Step {
  const denied = refusalToManage(chat, by);
  if (denied) return denied;
  const isClosed = chat.status === 'blocked' || Object.values(chat.userData).some(({ status }) => isEnded(status));
  if (!isClosed) return refusedStep(directChatRefusals.open);
  if (!chat.hostChat) return stepTo(activated(chat));
  const viewer = viewerOf(chat);
  if (viewer === undefined || viewer === by.uid) return refusedStep(directChatRefusals.self);
  return stepTo({ ...withHost(chat, viewer, by), showRequest: true });
}

/** Mutes or unmutes the conversation for a host who takes part in it (DM-51, DM-52, DM-55). */
export function mute(chat: DirectChat, by: Party, isOn: boolean): Step {
  if (!by.isHost) return refusedStep(directChatRefusals.notHost);
  const own = chat.userData[by.uid];
  if (!own) return refusedStep(directChatRefusals.notYours);
  const muted = { [by.uid]: { ...own, muted: isOn } };
  // The cast is safe, since only `muted` changes, a field of both kinds of conversation.
  return stepTo({ ...chat, userData: { ...chat.userData, ...muted } } as DirectChat);
}

/** Transfers a conversation from the host `from` to another host (DM-47, DM-48, DM-58). */
export function transfer(chat: DirectChat, by: Party, { from, to }: { from: string; to: Party }): Step {
  if (!by.isHost) return refusedStep(directChatRefusals.notHost);
  const refusal = refusalIfOver(chat);
  if (refusal) return refusal;
  if (!chat.hostChat || chat.status === 'request' || !chat.showRequest)
    return refusedStep(directChatRefusals.notActive);
  const viewer = viewerOf(chat);
  if (viewer === undefined || viewer === to.uid) return refusedStep(directChatRefusals.self);
  if (!to.isHost) return refusedStep(directChatRefusals.notHostTarget);
  if (!chat.hosts.includes(from) || from === to.uid) return refusedStep(directChatRefusals.taken);
  if (hasLeft(chat, from)) return refusedStep(directChatRefusals.left);
  return stepTo(keepingRequest(chat, viewer, withHost(chat, viewer, to)));
}

/** A viewer who has not answered the request of a host still has to answer it after a transfer. */
function keepingRequest(chat: DirectChat, viewer: string, next: DirectChat): DirectChat {
  const isAsked = next.hostChat && chat.userData[viewer]?.status === 'request';
  return isAsked ? withParticipantStatus(next, 'request', [viewer]) : next;
}

/**
 * Sends a message, which also accepts a pending request of the other participant. A message reopens an ended
 * conversation between two people (DM-43, DM-44), but not a conversation with the hosts (DM-42, DM-74).
 */
export function send(chat: DirectChat, by: Pick<Party, 'uid'>, { text, at }: { text: string; at: number }): Step {
  const own = chat.userData[by.uid];
  if (!own) return refusedStep(directChatRefusals.notYours);
  if (chat.status === 'blocked') return refusedStep(directChatRefusals.blocked);
  if (isAlone(chat) || (chat.hostChat && isEnded(own.status))) return refusedStep(directChatRefusals.ended);
  if (chat.hostChat && hasLeft(chat, by.uid)) return refusedStep(directChatRefusals.left);
  const changes = { updatedAt: at, message: chat.message ?? text, showRequest: true };
  return stepTo({ ...answered(chat, by.uid, at), ...changes });
}

/**
 * Returns the conversation after the participant has answered: a pending request is accepted, and an ended conversation
 * between two people is reopened.
 */
function answered(chat: DirectChat, uid: string, at: number): DirectChat {
  const isRecipient = chat.createdBy !== uid;
  if (chat.hostChat) {
    if (!isRecipient || chat.userData[uid]?.status !== 'request') return chat;
    return { ...withParticipantStatus(chat, 'active', [uid]), acceptedTimestamp: at };
  }
  const isOver = Object.values(chat.userData).some(({ status }) => isEnded(status));
  if (isOver) return activated(chat);
  const accepts = isRecipient && chat.status === 'directMessageRequest';
  return accepts ? { ...activated(chat), acceptedTimestamp: at } : chat;
}

/**
 * Returns the refusal if the person may not manage the conversation. All hosts manage conversations with hosts; other
 * conversations are only managed by a host who takes part.
 */
function refusalToManage(chat: DirectChat, by: Party): Step | null {
  if (!by.isHost) return refusedStep(directChatRefusals.notHost);
  if (!chat.hostChat && !chat.userData[by.uid]) return refusedStep(directChatRefusals.notYours);
  return isAlone(chat) ? refusedStep(directChatRefusals.ended) : null;
}

/** Returns the refusal if the conversation is blocked or has ended. */
function refusalIfOver({ status }: DirectChat): Step | null {
  if (status === 'blocked') return refusedStep(directChatRefusals.blocked);
  return isEnded(status) ? refusedStep(directChatRefusals.ended) : null;
}

/**
 * Replaces a guest by the user as whom the guest has signed in (DM-80, DM-82). If the user is the other participant,
 * nobody else is left, so the conversation ends.
 */
export function replaceGuest(chat: DirectChat, { from, to }: { from: string; to: string }): DirectChat {
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
  return next.hostChat ? withStatus(next, 'ended') : withStatus(next, 'directMessageEnded');
}

/**
 * Ends a conversation in favour of another conversation of the same person. A conversation with the hosts ends only for
 * this person, or for all participants if it is blocked. A conversation between two people ends for both.
 */
export function supersede(chat: DirectChat, uid: string): DirectChat {
  if (!chat.hostChat) return withStatus(chat, 'directMessageEnded');
  return chat.status === 'blocked'
    ? withStatus(chat, 'ended')
    : endedIfAllEnded(withParticipantStatus(chat, 'ended', [uid]));
}

/** Returns the conversation with a new photo of a participant. */
export function withImage(chat: DirectChat, uid: string, image: string): DirectChat {
  const own = chat.userData[uid];
  return own ? ({ ...chat, userData: { ...chat.userData, [uid]: { ...own, image } } } as DirectChat) : chat;
}
