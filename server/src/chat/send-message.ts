import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatTarget } from '@nave/domain/chat/chat.policy.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { plainLine } from '@nave/domain/kernel/plain-text.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import type { OwnWords } from '@nave/domain/messages/own-words.ts';
import { cleanedText } from '../messages/message-text.ts';
import type { ChatLimits } from './chat-limits.ts';
import { type Acknowledged, acknowledgeAgain, type StoreMessageDeps, storeMessage } from './store-message.ts';

export interface SendMessageDeps extends StoreMessageDeps {
  limits: ChatLimits;
  /** Returns the client's current word list. */
  wordsOf(clientId: string): Promise<OwnWords>;
}

/** The number of seconds after which a page retries if a room's queue is full. */
const RETRY_SECONDS = 5;

/**
 * Sends a message into a content's chat: cleans and masks it, then numbers and stores it, then acknowledges and
 * publishes it (CHAT-2, CHAT-3). The same command id returns the number of the first message (CHAT-10, CHAT-11).
 */
export async function sendMessage(
  deps: SendMessageDeps,
  actor: Actor,
  { content, now }: ChatTarget,
  { message, commandId }: { message: string; commandId: string },
): Promise<Acknowledged> {
  const { rooms, limits } = deps;
  const isHost = isHostOf(actor, content);
  // E5: misleading characters are removed from names as well.
  const userName = plainLine(actor.name ?? '');
  if (!userName && actor.kind === 'guest') throw new Refusal(chatRefusals.nameNeeded);
  const room = chatTopic(content.id);
  const waitMs = isHost ? 0 : await limits.ofPerson.take(actor.id, now);
  if (waitMs > 0) {
    // A page that lost the acknowledgement sends the same message again.
    const known = await rooms.find(room, actor.id, commandId);
    if (known) return acknowledgeAgain(deps, content, { ...known, id: commandId, uid: actor.id });
    throw new Refusal(chatRefusals.tooFast, { waitSeconds: Math.ceil(waitMs / 1_000) });
  }
  // CHAT-150: while the message waits, the page shows it as pending, and the author's later messages wait as well.
  const turnMs = isHost ? 0 : await limits.ofRoom.takeTurn(room);
  if (turnMs === null) throw new Refusal(kernelRefusals.busy, { waitSeconds: RETRY_SECONDS });
  if (turnMs > 0) await sleep(turnMs);
  // The text is cleaned after both limits, because cleaning is expensive. Even messages that are then refused are not
  // cleaned faster than a room accepts messages.
  const { text, needsReview } = cleanedText(message, { isHost, own: await deps.wordsOf(content.clientId) });
  // CHAT-13: the server sets author and time.
  const data: ChatMessage = {
    id: commandId,
    uid: actor.id,
    userName,
    photoURL: (actor.kind === 'user' && actor.photoURL) || null,
    message: text,
    timestamp: now,
    isHost,
  };
  return storeMessage(deps, content, { data, needsReview });
}
