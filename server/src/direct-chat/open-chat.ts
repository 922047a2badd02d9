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
import { type ChatRow, chatOfCommand, insertChat, isPlaceTaken, lockChat } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';
import { currentParty, requireNotBanned } from './party.ts';
import { publishChat } from './publish-chat.ts';

/** The person who opens a conversation, its content, and the command id from the page. */
export interface Opener {
  actor: Actor;
  target: DirectChatsTarget;
  commandId: string;
}

/**
 * Describes the conversation to open: how to find an existing one, how to create one, and how to continue an existing
 * one.
 */
export interface ConversationToOpen {
  text: string | null;
  /** The recipients, besides the hosts. */
  to: readonly string[];
  find(executor: Executor): Promise<ChatRow | undefined>;
  make(opening: Opening, by: Party): DirectChat;
  /** Null to leave the conversation unchanged and send nothing. */
  again(chat: DirectChat, by: Party): Step | null;
}

export interface Opened {
  n?: number;
  at: number;
  data: { chatId: string; created: boolean };
}

/** The seconds after which a page retries where too many openings wait. */
const ASK_AGAIN_SECONDS = 5;
/** Attempts to find or create the conversation: enough even where concurrent requests are quicker several times. */
const TRIES = 5;

/** Opens a conversation, or finds the existing one (DM-12): concurrent requests get the same one (DM-14). */
export async function openChat(deps: DirectChatDeps, opener: Opener, wanted: ConversationToOpen): Promise<Opened> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await wanted.find(deps.db);
    const opened = await tryToOpen(deps, opener, { ...wanted, found });
    if (!opened) continue;
    const { before, ...done } = opened;
    if (before) await publishChat(deps, opener.target.content, before);
    return done;
  }
  throw new Refusal(kernelRefusals.busy, { waitSeconds: 1 });
}

/** A concurrent request has taken or freed the place since it was read. */
class PlaceChanged extends Error {}

type Tried = Opened & { before: Pick<DirectChat, 'id' | 'users'> | null };

async function tryToOpen(
  deps: DirectChatDeps,
  { actor, target: { content }, commandId }: Opener,
  { found, ...wanted }: ConversationToOpen & { found: ChatRow | undefined },
): Promise<Tried | null> {
  const chatId = found?.id ?? uuid();
  try {
    return await deps.rooms.act([directChatRoom(chatId)], async (acts) => {
      const known = await chatOfCommand(acts.tx, content, commandId);
      if (known && known.createdBy !== actor.id) throw new Refusal(realtimeRefusals.foreignId);
      if (known) return { at: known.chat.timestamp, data: { chatId: known.id, created: true }, before: known.chat };
      const by = await currentParty(deps, acts.tx, actor, content);
      // The kind of conversation depends on whether the actor is a host.
      if (by.isHost !== isHostOf(actor, content)) throw new Refusal(directChatRefusals.notHost);
      await requireNotBanned(deps, acts.tx, { content, by: by.uid, others: wanted.to });
      if (found) return continueChat(acts, { content, by, commandId, found }, wanted);
      const opening = { id: chatId, contentId: content.id, message: wanted.text, at: acts.at };
      const chat = wanted.make(opening, by);
      if (!(await insertChat(acts.tx, content, { chat, commandId }))) throw new PlaceChanged();
      const n = wanted.text === null ? null : await say(acts, { chatId, by, commandId, text: wanted.text });
      return { ...(n !== null && { n }), at: acts.at, data: { chatId, created: true }, before: chat };
    });
  } catch (error) {
    // The place of a conversation to be reopened may be taken too.
    if (error instanceof PlaceChanged || isPlaceTaken(error)) return null;
    throw error;
  }
}

interface Continuing {
  content: DirectChatsTarget['content'];
  by: Party;
  commandId: string;
  found: ChatRow;
}

/** Continues the existing conversation and adds the message; the same command adds it once. */
async function continueChat(
  acts: RoomActs,
  { content, by, commandId, found }: Continuing,
  { text, again }: ConversationToOpen,
): Promise<Tried> {
  const data = { chatId: found.id, created: false };
  const said = await acts.known(directChatRoom(found.id), commandId);
  if (said) return { n: said.n, at: said.at, data, before: found.chat };
  const row = await lockChat(acts.tx, content, found.id);
  if (!row || row.place !== found.place) throw new PlaceChanged();
  const { chat } = row;
  const first = again(chat, by);
  if (!first) return { at: acts.at, data, before: null };
  const step = first.ok && text !== null ? send(first.chat, by, { text, at: acts.at }) : first;
  const held = { acts, chat, by, content };
  const n = await store(held, { step, said: text === null ? null : { text }, commandId });
  return { ...(n !== null && { n }), at: acts.at, data, before: chat };
}

function say(acts: RoomActs, said: { chatId: string; by: Party; commandId: string; text: string }): Promise<number> {
  const { chatId, by, commandId, text } = said;
  const data = eventOf(by, { text }, { id: commandId, at: acts.at });
  return acts.append(directChatRoom(chatId), [{ authorId: by.uid, commandId, type: 'message', data }]);
}

/**
 * Opening conversations counts towards the rate limit of messages (DM-88), and all viewers together have one that hosts
 * can handle (DM-94). A command that already opened a conversation is not limited.
 */
export async function requirePace(deps: DirectChatDeps, { actor, target, commandId }: Opener): Promise<void> {
  const { content, now } = target;
  if (isHostOf(actor, content)) return;
  const waitMs = await deps.pace.take(actor.id, now);
  if (waitMs > 0) {
    if (await chatOfCommand(deps.db, content, commandId)) return;
    throw new Refusal(messageRefusals.tooFast, { waitSeconds: Math.ceil(waitMs / 1_000) });
  }
  const turnMs = await deps.openings.takeTurn(content.id);
  if (turnMs === null) throw new Refusal(kernelRefusals.busy, { waitSeconds: ASK_AGAIN_SECONDS });
  if (turnMs > 0) await sleep(turnMs);
}
