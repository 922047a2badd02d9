import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { type AlikeMessage, findAlike } from '@nave/domain/chat/raid/alike.ts';
import { type FoundAuthor, SWEEP_EXCERPT, SWEEP_WITHIN, type SweepPreview } from '@nave/domain/chat/sweep.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import type { Db } from '../../platform/database/database.ts';
import { runInPieces } from '../../platform/process/run-in-pieces.ts';
import { countOfAuthors, eventsAround } from '../../platform/realtime/rooms/events-around.ts';
import type { ActDeps, ActRequest } from '../moderation/record-act.ts';
import type { Devices } from './devices.ts';

export interface PreviewSweepDeps extends Pick<ActDeps, 'usersNow'> {
  db: Db;
  devices: Devices;
}

interface RaidMessage extends Pick<ChatMessage, 'uid' | 'userName' | 'message'> {
  n: number;
}

/**
 * Returns the messages that a sweep by message `n` would remove, by author, and the number of messages around message
 * `n` that would stay (CHAT-180 to CHAT-185).
 */
export async function previewSweep(
  deps: PreviewSweepDeps,
  chat: ActRequest['content'],
  { n, minutes }: { n: number; minutes: number },
): Promise<SweepPreview> {
  const { db } = deps;
  const room = chatTopic(chat.id);
  const around = await messagesAround(deps, chat, { n, minutes });
  const first = around[0]?.n ?? 0;
  const uids = [...new Set(around.map(({ uid }) => uid))];
  const before = await countOfAuthors(db, { room, type: 'message', authorIds: uids, before: first });
  const newcomers = new Set(uids.filter((uid) => !before.has(uid)));
  const devices = await deps.devices.of(chat);
  const found = await runInPieces(findAlike({ n, messages: around, devices, newcomers }));
  if (found.length === 0) throw new Refusal(chatRefusals.messageGone);
  const foundUids = [...new Set(found.map(({ uid }) => uid))];
  const totals = await countOfAuthors(db, { room, type: 'message', authorIds: foundUids });
  return {
    authors: byAuthor(found, new Map(around.map((message) => [message.n, message])), totals),
    others: { people: uids.length - foundUids.length, messages: around.length - found.length },
  };
}

/** Returns the messages around message `n`, without those of people who were hosts then or are hosts now. */
async function messagesAround(
  { db, usersNow }: PreviewSweepDeps,
  chat: ActRequest['content'],
  { n, minutes }: { n: number; minutes: number },
): Promise<RaidMessage[]> {
  const range = { room: chatTopic(chat.id), n, type: 'message', withinMs: minutes * 60_000, limit: SWEEP_WITHIN };
  const events = await eventsAround(db, range);
  const messages = events.flatMap((event) => {
    const { userName, message, isHost } = event.data as ChatMessage;
    return isHost ? [] : [{ n: event.n, uid: event.authorId, userName, message }];
  });
  const users = await usersNow(db, [...new Set(messages.map(({ uid }) => uid))]);
  const hosts = new Set(users.filter((user) => isHostOf(user, chat)).map(({ id }) => id));
  return messages.filter(({ uid }) => !hosts.has(uid));
}

function byAuthor(
  found: readonly AlikeMessage[],
  messages: ReadonlyMap<number, RaidMessage>,
  totals: ReadonlyMap<string, number>,
): FoundAuthor[] {
  const authors = new Map<string, FoundAuthor>();
  for (const { n, uid, why } of found) {
    const { userName = '', message = '' } = messages.get(n) ?? {};
    const author = authors.get(uid) ?? { uid, userName, found: [], all: totals.get(uid) ?? 0 };
    const excerpt = [...message].slice(0, SWEEP_EXCERPT).join('');
    author.found.push({ n, message: excerpt, why: [...why] });
    authors.set(uid, { ...author, userName });
  }
  return [...authors.values()].sort((a, b) => b.found.length - a.found.length);
}
