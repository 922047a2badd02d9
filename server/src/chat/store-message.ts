import type { ChatTarget } from '@nave/domain/chat/chat.policy.ts';
import { chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { HeldMessage } from '@nave/domain/chat/held-message.ts';
import { REDACTED } from '@nave/domain/kernel/realtime.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import type { Judge } from '../platform/realtime/rooms/room-log.ts';
import type { Rooms } from '../platform/realtime/rooms/rooms.ts';
import { PRODUCT } from './chats-of-author.ts';
import { isHeld } from './moderation/held.store.ts';
import { heldEvent, refusalIfTooManyHeld } from './moderation/held-messages.ts';
import { judgeMessage } from './moderation/judge-message.ts';
import { type PublishHeldDeps, publishHeld } from './moderation/publish-held.ts';

export interface StoreMessageDeps extends PublishHeldDeps {
  rooms: Rooms;
}

/** The answer to the sender's page. */
export interface Acknowledged {
  n: number;
  at: number;
  data: { isHeld: true } | undefined;
}

type Chat = ChatTarget['content'];

/**
 * Stores a cleaned message in the chat, or holds it for a host's review (CHAT-161). The decision and the message are
 * committed together, so that no message of a banned or muted person is accepted (CHAT-97).
 */
export async function storeMessage(
  deps: StoreMessageDeps,
  chat: Chat,
  { data, needsReview }: { data: ChatMessage; needsReview: boolean },
): Promise<Acknowledged> {
  const { id, uid, isHost } = data;
  let because: HeldMessage['because'] | null = needsReview ? 'word' : null;
  const limitReached = needsReview ? await refusalIfTooManyHeld(deps.db, chat, uid) : null;
  if (limitReached && !(await deps.rooms.find(chatTopic(chat.id), uid, id))) throw limitReached;
  const judge: Judge = async (tx, now) => {
    const verdict = await judgeMessage(tx, chat, { uid, isHost, needsReview, now });
    if (verdict === null || verdict instanceof Refusal) return verdict;
    because = verdict;
    return heldEvent(chat, data, verdict);
  };
  const { project } = heldEvent(chat, data, 'word');
  const event = needsReview ? ({ type: REDACTED, data: null, project } as const) : ({ type: 'message', data } as const);
  const message = { authorId: uid, commandId: id, judge, ...event };
  const { n, at, repeated } = await deps.rooms.append(chatTopic(chat.id), message);
  if (repeated) return acknowledgeAgain(deps, chat, { n, at, id, uid });
  return because ? acknowledgeHeld(deps, chat, { n, at, id, uid }) : { n, at, data: undefined };
}

/** Repeats the acknowledgement for a page that lost the first one. */
export async function acknowledgeAgain(
  deps: StoreMessageDeps,
  chat: Chat,
  { n, at, id, uid }: { n: number; at: number; id: string; uid: string },
): Promise<Acknowledged> {
  if (await isHeld(deps.db, chat, id)) return acknowledgeHeld(deps, chat, { n, at, id, uid });
  return { n, at, data: undefined };
}

/**
 * Publishes the held messages to the author's tabs, and one notice to staff. If the process stops before this, the
 * author's page gets no acknowledgement and sends the message again.
 */
async function acknowledgeHeld(
  deps: StoreMessageDeps,
  chat: Chat,
  { n, at, id, uid }: { n: number; at: number; id: string; uid: string },
): Promise<Acknowledged> {
  const noticeOfHeld = { authorId: PRODUCT, commandId: `held ${id}`, type: 'held', data: { id } } as const;
  await deps.rooms.append(chatStaffTopic(chat.id), noticeOfHeld);
  await publishHeld(deps, chat, uid);
  return { n, at, data: { isHeld: true } };
}
