import {
  CHAT_ACT_MESSAGES,
  CHAT_ACTS,
  type ChatAct,
  type ChatModeration,
  MAX_MARKS_PER_PAGE,
} from '@nave/domain/chat/chat-acts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.ts';
import { newestMarked } from '../marks/marks.store.ts';
import { readHeld } from './held-messages.ts';
import { type ActRow, bansOf, type ChatOf, newestActs } from './moderation.store.ts';
import { modesOf, mutesOf } from './modes.store.ts';
import { canBeUndoneBy } from './undo-act.ts';

/** Returns what only staff receive: the moderation log, flags, bans (CHAT-96), mutes, modes and held messages. */
export async function readModeration(
  { db, clock }: { db: Executor; clock: Clock },
  actor: Actor,
  chat: ChatOf,
): Promise<ChatModeration> {
  const acts = await newestActs(db, chat, CHAT_ACTS);
  const bans = await bansOf(db, chat);
  const mutes = await mutesOf(db, chat, clock.now().getTime());
  return {
    acts: acts.map((act) => presentAct(act, actor)),
    flags: await newestMarked(db, chat, { kind: 'flag', limit: MAX_MARKS_PER_PAGE }),
    // Bans copied to the guest of an account's browser are not listed.
    bans: bans.filter(({ accountId }) => accountId === null).map(({ uid, userName }) => ({ uid, userName })),
    mutes: mutes
      .filter(({ accountId }) => accountId === null)
      .map(({ uid, userName, until }) => ({ uid, userName, until: until.toISOString() })),
    modes: await modesOf(db, chat),
    ...(await readHeld(db, chat)),
  };
}

function presentAct(act: ActRow, actor: Actor): ChatAct {
  const { id, kind, actorName, at, target, why, change, undoneByName } = act;
  const removed = act.before.filter(({ type }) => type === 'message').slice(-CHAT_ACT_MESSAGES);
  const messages = removed.map(({ n, data }) => ({ n, data: data as ChatMessage }));
  const undoneBy = act.undoneBy ? (undoneByName ?? '') : null;
  const canUndo = undoneBy === null && act.textsGoneAt === null && canBeUndoneBy(actor.id, act);
  const isOwn = act.actorId === actor.id;
  return { id, kind, actorName, isOwn, at: at.toISOString(), target, why, change, messages, undoneBy, canUndo };
}
