import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { REDACTED } from '@nave/domain/kernel/realtime.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { countEvents, pageOfEvents } from '../platform/realtime/rooms/pages-of-events.ts';

/** A message of a content's public chat. A removed message is among them as long as its text is kept. */
export interface ExportedChatMessage extends Pick<ChatMessage, 'uid' | 'userName' | 'message' | 'isHost'> {
  /** When it was sent, in epoch milliseconds. */
  at: number;
  isRemoved: boolean;
}

interface ChatRef {
  clientId: string;
  contentId: string;
  /** Also the messages that moderation has removed. */
  withRemoved: boolean;
}

/** A page of messages; `last` is the number after which the next page begins, or null behind the last page. */
export interface MessagePage {
  messages: ExportedChatMessage[];
  last: number | null;
}

/** Returns the messages of a chat in the order in which they were sent, those after number `after` (EXP-11). */
export async function exportedMessages(
  db: Executor,
  { clientId, contentId, withRemoved }: ChatRef,
  { after, limit }: { after: number; limit: number },
): Promise<MessagePage> {
  const types = withRemoved ? ['message', REDACTED] : ['message'];
  const events = await pageOfEvents(db, { room: chatTopic(contentId), types }, { after, limit });
  const removedNumbers = events.filter(({ type }) => type === REDACTED).map(({ n }) => n);
  const removed = await removedMessages(db, { clientId, contentId }, removedNumbers);
  const messages = events.flatMap(({ n, type, data, at }): ExportedChatMessage[] => {
    const isRemoved = type === REDACTED;
    const message = isRemoved ? removed.get(n) : (data as ChatMessage);
    if (!message) return [];
    const { uid, userName, isHost } = message;
    return [{ uid, userName, message: message.message, isHost, at, isRemoved }];
  });
  return { messages, last: events.length < limit ? null : (events.at(-1)?.n ?? null) };
}

/** Counts the messages that `exportedMessages` returns in all. */
export async function countExportedMessages(
  db: Executor,
  { clientId, contentId, withRemoved }: ChatRef,
): Promise<number> {
  const standing = await countEvents(db, { room: chatTopic(contentId), type: 'message' });
  if (!withRemoved) return standing;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct event ->> 'n')::int as count from chat_acts, jsonb_array_elements(before) as event
    where client_id = ${clientId} and content_id = ${contentId} and undone_at is null and event ->> 'type' = 'message'`);
  return standing + (rows[0]?.count ?? 0);
}

/** Returns removed messages by their numbers, as far as their texts are kept. */
async function removedMessages(
  db: Executor,
  { clientId, contentId }: Pick<ChatRef, 'clientId' | 'contentId'>,
  numbers: readonly number[],
): Promise<Map<number, ChatMessage>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await db.execute<{ n: number; data: ChatMessage }>(sql`
    select (event ->> 'n')::float8 as n, event -> 'data' as data
    from chat_acts, jsonb_array_elements(before) as event
    where client_id = ${clientId} and content_id = ${contentId} and event ->> 'type' = 'message'
      and (event ->> 'n')::bigint = any(${sql.param([...numbers])}::bigint[])`);
  return new Map(rows.map(({ n, data }) => [n, data]));
}
