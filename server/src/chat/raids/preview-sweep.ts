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

interface Said extends Pick<ChatMessage, 'uid' | 'userName' | 'message'> {
  n: number;
}

/**
 * Returns what a sweep by message `n` would remove, by author, and the messages around it that would stay (CHAT-180 to
 * CHAT-185).
 */
export async function previewSweep(
  deps: PreviewSweepDeps,
  chat: ActRequest['content'],
  { n, minutes }: { n: number; minutes: number },
): Promise<SweepPreview> {
  const { db } = deps;
  const room = chatTopic(chat.id);
  const said = await saidAround(deps, chat, { n, minutes });
  const first = said[0]?.n ?? 0;
  const uids = [...new Set(said.map(({ uid }) => uid))];
  const before = await countOfAuthors(db, { room, type: 'message', authorIds: uids, before: first });
  const newcomers = new Set(uids.filter((uid) => !before.has(uid)));
  const devices = await deps.devices.of(chat);
  const found = await runInPieces(findAlike({ n, messages: said, devices, newcomers }));
  if (found.length === 0) throw new Refusal(chatRefusals.messageGone);
  const foundUids = [...new Set(found.map(({ uid }) => uid))];
  const all = await countOfAuthors(db, { room, type: 'message', authorIds: foundUids });
  return {
    authors: byAuthor(found, new Map(said.map((one) => [one.n, one])), all),
    others: { people: uids.length - foundUids.length, messages: said.length - found.length },
  };
}

/** Returns the messages around one, without those of hosts, whether host then or now. */
async function saidAround(
  { db, usersNow }: PreviewSweepDeps,
  chat: ActRequest['content'],
  { n, minutes }: { n: number; minutes: number },
): Promise<Said[]> {
  const asked = { room: chatTopic(chat.id), n, type: 'message', withinMs: minutes * 60_000, limit: SWEEP_WITHIN };
  const events = await eventsAround(db, asked);
  const said = events.flatMap((event) => {
    const { userName, message, isHost } = event.data as ChatMessage;
    return isHost ? [] : [{ n: event.n, uid: event.authorId, userName, message }];
  });
  const users = await usersNow(db, [...new Set(said.map(({ uid }) => uid))]);
  const hosts = new Set(users.filter((user) => isHostOf(user, chat)).map(({ id }) => id));
  return said.filter(({ uid }) => !hosts.has(uid));
}

function byAuthor(
  found: readonly AlikeMessage[],
  said: ReadonlyMap<number, Said>,
  all: ReadonlyMap<string, number>,
): FoundAuthor[] {
  const authors = new Map<string, FoundAuthor>();
  for (const { n, uid, why } of found) {
    const { userName = '', message = '' } = said.get(n) ?? {};
    const author = authors.get(uid) ?? { uid, userName, found: [], all: all.get(uid) ?? 0 };
    const excerpt = [...message].slice(0, SWEEP_EXCERPT).join('');
    author.found.push({ n, message: excerpt, why: [...why] });
    authors.set(uid, { ...author, userName });
  }
  return [...authors.values()].sort((a, b) => b.found.length - a.found.length);
}
