import type { DirectChatTarget } from '@nave/domain/direct-chat/direct-chat.policy.ts';
import { isHostOf } from '@nave/domain/messages/messages.policy.ts';
import { requestsBefore, waitsOfAccepted } from './direct-chat.store.ts';
import type { DirectChatDeps } from './direct-chat-deps.ts';

/** The usual wait is the median of this many accepted requests, the newest ones. */
const RECENT = 15;
/** With fewer accepted requests, a usual wait would be a guess. */
const LEAST_ACCEPTED = 3;
const MINUTE_MS = 60_000;

/**
 * Returns how many requests to the hosts of this content are older, the usual wait in minutes (null if too few requests
 * were accepted) and whether a host is online.
 */
export async function placeInLine(
  { db, peopleAt }: Pick<DirectChatDeps, 'db' | 'peopleAt'>,
  { content, chat }: DirectChatTarget,
) {
  const isWaiting = chat.hostChat && chat.status === 'request';
  const ahead = isWaiting ? await requestsBefore(db, content, chat) : 0;
  const waitsMs = (await waitsOfAccepted(db, content, RECENT)).toSorted((a, b) => a - b);
  const median = waitsMs[Math.floor(waitsMs.length / 2)];
  const isKnown = median !== undefined && waitsMs.length >= LEAST_ACCEPTED;
  const isHostOnline = [...peopleAt(content).values()].some((person) => isHostOf(person, content));
  return { ahead, usualMinutes: isKnown ? Math.max(1, Math.round(median / MINUTE_MS)) : null, isHostOnline };
}
