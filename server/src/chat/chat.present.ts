import type { chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import type { NumberedMessage } from '@nave/domain/chat/chat-message.ts';
import type { RoomEvent } from '../platform/realtime/rooms/rooms.ts';

type ChatEvent = RoomEvent<typeof chatTopics.chat>;

/**
 * The messages among stored events, as every viewer may have them. Who has become a user since they wrote is that user, and
 * who has another picture has that: the event that says so follows what they wrote, so a room's newest events hold both or
 * neither.
 */
function presentMessages(events: readonly ChatEvent[]): NumberedMessage[] {
  const now = new Map<string, string>();
  const photos = new Map<string, string>();
  for (const { type, data } of events) {
    if (type === 'moved') now.set(data.from, data.to);
    if (type === 'photo') photos.set(data.uid, data.photoURL);
  }
  return events.flatMap(({ n, type, data }) => {
    if (type !== 'message') return [];
    const uid = now.get(data.uid) ?? data.uid;
    return [{ n, data: { ...data, uid, photoURL: photos.get(uid) ?? data.photoURL } }];
  });
}

/** The newest messages among stored events, as a page: one more than its size was asked for, to know whether there are older ones. */
export function presentPage(
  events: readonly ChatEvent[],
  size: number,
): { items: NumberedMessage[]; hasOlder: boolean } {
  const messages = presentMessages(events);
  return { items: messages.slice(-size), hasOlder: messages.length > size };
}
