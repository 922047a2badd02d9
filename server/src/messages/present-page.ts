/** The fields of a message that change with its author. */
interface AuthorFields {
  uid: string;
  photoURL: string | null;
}
/** A stored event of a room. Only the room's own slice writes `data`. */
interface StoredEvent {
  n: number;
  type: string;
  data: unknown;
}
interface NumberedMessage<Message> {
  n: number;
  data: Message;
}

/**
 * Returns the newest messages of stored events as one page of at most `size` messages. The caller loads one message
 * more than `size`, which shows whether there are older messages.
 */
export function presentPage<Message extends AuthorFields>(
  events: readonly StoredEvent[],
  size: number,
): { items: NumberedMessage<Message>[]; hasOlder: boolean } {
  const messages = presentMessages<Message>(events);
  return { items: messages.slice(-size), hasOlder: messages.length > size };
}

/**
 * Returns the messages with the current ids and photos of their authors: a guest may have become a user, and a user may
 * have a new photo. The event of such a change follows the messages, so the newest events of a room contain it.
 */
function presentMessages<Message extends AuthorFields>(events: readonly StoredEvent[]): NumberedMessage<Message>[] {
  const currentIds = new Map<string, string>();
  const photos = new Map<string, string>();
  for (const { type, data } of events) {
    if (type === 'moved') {
      const { from, to } = data as { from: string; to: string };
      currentIds.set(from, to);
    }
    if (type === 'photo') {
      const { uid, photoURL } = data as { uid: string; photoURL: string };
      photos.set(uid, photoURL);
    }
  }
  return events.flatMap(({ n, type, data }) => {
    if (type !== 'message') return [];
    const message = data as Message;
    const uid = currentIds.get(message.uid) ?? message.uid;
    return [{ n, data: { ...message, uid, photoURL: photos.get(uid) ?? message.photoURL } }];
  });
}
