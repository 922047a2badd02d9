import { setTimeout as sleep } from 'node:timers/promises';
import type { DirectChatsTarget } from '@nave/domain/direct-chat/direct-chat.policy.ts';
import { directChatRoom } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { directChatRefusals } from '@nave/domain/direct-chat/direct-chat.texts.ts';
import type { DirectChat } from '@nave/domain/direct-chat/direct-chat.ts';
import type { Party, Step } from '@nave/domain/direct-chat/direct-chat-step.ts';
import { send } from '@nave/domain/direct-chat/direct-chat-steps.ts';
import type { Opening } from '@nave/domain/direct-chat/open-direct-chat.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { messageRefusals } from '@nave/domain/messages/messages.texts.ts';
import { v7 as uuid } from 'uuid';
import type { Executor } from '../platform/database/database.ts';
import type { RoomActs } from '../platform/realtime/rooms/room-acts.ts';
import { eventOf, store } from './change-chat.ts';
import { type ChatRow, chatOfCommand, insertChat, isSecondOpenChat, lockChat } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { currentParty, requireNotBanned } from './party.ts';
import { publishChat } from './publish-chat.ts';

/** The person who opens a conversation, its content, and the command id from the page. */
export interface Opener {
  actor: Actor;
  target: DirectChatsTarget;
  commandId: string;
}

/** The conversation to open, and how to find an existing one, create a new one and continue an existing one. */
export interface ConversationToOpen {
  /** The first message; null for none. */
  text: string | null;
  /** Ids of the people who receive the conversation and must not be banned; empty for a request to all hosts. */
  recipients: readonly string[];
  /** Whether a viewer asks for a conversation with the hosts, which their event log records. */
  isRequest?: boolean;
  find(executor: Executor): Promise<ChatRow | undefined>;
  create(opening: Opening, by: Party): DirectChat;
  /** Returns null to leave the existing conversation unchanged and send nothing. */
  continueExisting(chat: DirectChat, by: Party): Step | null;
}

export interface Opened {
  n?: number;
  at: number;
  data: { chatId: string; created: boolean };
}

/** The number of seconds after which a page retries if too many openings are waiting. */
const RETRY_SECONDS = 5;
/**
 * Maximum number of attempts to find or create the conversation; each attempt can lose against a concurrent request.
 */
const TRIES = 5;

/** Opens a conversation, or continues the existing one (DM-12). Concurrent requests share one conversation (DM-14). */
export async function openChat(deps: DirectChatDeps, opener: Opener, wanted: ConversationToOpen): Promise<Opened> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await wanted.find(deps.db);
    const opened = await tryToOpen(deps, opener, { ...wanted, found });
    if (!opened) continue;
    const { chatToPublish, ...answer } = opened;
    if (chatToPublish) await publishChat(deps, opener.target.content, chatToPublish);
    return answer;
  }
  throw new Refusal(kernelRefusals.busy, { waitSeconds: 1 });
}

/**
 * Thrown if a concurrent request has opened or ended the conversation of this place since the conversation was read.
 */
class PlaceChanged extends Error {}

/** `chatToPublish` is the conversation before the change, or a new conversation; null if nothing changed. */
type OpenedChat = Opened & { chatToPublish: Pick<DirectChat, 'id' | 'users'> | null };

async function tryToOpen(
  deps: DirectChatDeps,
  { actor, target: { content }, commandId }: Opener,
  { found, ...wanted }: ConversationToOpen & { found: ChatRow | undefined },
): Promise<OpenedChat | null> {
  const chatId = found?.id ?? uuid();
  try {
    return await deps.rooms.act([directChatRoom(chatId)], async (acts) => {
      const repeated = await chatOfCommand(acts.tx, content, commandId);
      if (repeated && repeated.createdBy !== actor.id) throw new Refusal(realtimeRefusals.foreignId);
      if (repeated) {
        const data = { chatId: repeated.id, created: true };
        return { at: repeated.chat.timestamp, data, chatToPublish: repeated.chat };
      }
      const by = await currentParty(deps, acts.tx, actor, content);
      // `wanted` depends on whether the actor is a host, so a role that has changed since is refused.
      if (by.isHost !== isHostOf(actor, content)) throw new Refusal(directChatRefusals.notHost);
      await requireNotBanned(deps, acts.tx, { content, by: by.uid, others: wanted.recipients });
      const recordRequest = () => {
        if (!wanted.isRequest) return;
        const data = { contentId: content.id, chatId };
        deps.events.record(acts.tx, content.clientId, [{ type: 'directChat.requested', data }]);
      };
      if (found) {
        const continued = await continueChat(acts, { content, by, commandId, found }, wanted);
        if (continued.n !== undefined) recordRequest();
        return continued;
      }
      const opening = { id: chatId, contentId: content.id, message: wanted.text, at: acts.at };
      const chat = wanted.create(opening, by);
      if (!(await insertChat(acts.tx, content, { chat, commandId }))) throw new PlaceChanged();
      recordRequest();
      const n = wanted.text === null ? null : await appendMessage(acts, { chatId, by, commandId, text: wanted.text });
      return { ...(n !== null && { n }), at: acts.at, data: { chatId, created: true }, chatToPublish: chat };
    });
  } catch (error) {
    // Another open conversation may exist already, also when this request reopens an ended one.
    if (error instanceof PlaceChanged || isSecondOpenChat(error)) return null;
    throw error;
  }
}

interface Continuation {
  content: DirectChatsTarget['content'];
  by: Party;
  commandId: string;
  found: ChatRow;
}

/** Continues the existing conversation and adds the message; a repeated command adds nothing. */
async function continueChat(
  acts: RoomActs,
  { content, by, commandId, found }: Continuation,
  { text, continueExisting }: ConversationToOpen,
): Promise<OpenedChat> {
  const data = { chatId: found.id, created: false };
  const repeated = await acts.findCommand(directChatRoom(found.id), commandId);
  if (repeated) return { n: repeated.n, at: repeated.at, data, chatToPublish: found.chat };
  const row = await lockChat(acts.tx, content, found.id);
  if (!row || row.place !== found.place) throw new PlaceChanged();
  const { chat } = row;
  const continued = continueExisting(chat, by);
  if (!continued) return { at: acts.at, data, chatToPublish: null };
  const step = continued.ok && text !== null ? send(continued.chat, by, { text, at: acts.at }) : continued;
  const entry = text === null ? null : { text };
  const n = await store({ acts, chat, by, content }, { step, entry, commandId });
  return { ...(n !== null && { n }), at: acts.at, data, chatToPublish: chat };
}

function appendMessage(
  acts: RoomActs,
  message: { chatId: string; by: Party; commandId: string; text: string },
): Promise<number> {
  const { chatId, by, commandId, text } = message;
  const data = eventOf(by, { text }, { id: commandId, at: acts.at });
  return acts.append(directChatRoom(chatId), [{ authorId: by.uid, commandId, type: 'message', data }]);
}

/**
 * Applies two rate limits to opening conversations. The first is the limit of a viewer's messages (DM-88): it refuses,
 * unless the command has already opened a conversation. The second is for all viewers of the content together, so that
 * hosts can handle the requests (DM-94): it waits, and refuses if too many openings are waiting.
 */
export async function applyRateLimits(deps: DirectChatDeps, { actor, target, commandId }: Opener): Promise<void> {
  const { content, now } = target;
  if (isHostOf(actor, content)) return;
  const waitMs = await deps.pace.take(actor.id, now);
  if (waitMs > 0) {
    if (await chatOfCommand(deps.db, content, commandId)) return;
    throw new Refusal(messageRefusals.tooFast, { waitSeconds: Math.ceil(waitMs / 1_000) });
  }
  const turnMs = await deps.openings.takeTurn(content.id);
  if (turnMs === null) throw new Refusal(kernelRefusals.busy, { waitSeconds: RETRY_SECONDS });
  if (turnMs > 0) await sleep(turnMs);
}
