/** The parts of a message that later events may change. */
interface Signed {
  uid: string;
  photoURL: string | null;
}
/** A stored event of a room; only its own slice writes them. */
interface Stored {
  n: number;
  type: string;
  data: unknown;
}
interface Numbered<Message> {
  n: number;
  data: Message;
}

/**
 * Presents the newest messages among stored events as one page. The caller loads one event more than the page holds,
 * which shows whether there are older ones.
 */
export function presentPage<Message extends Signed>(
  events: readonly Stored[],
  size: number,
): { items: Numbered<Message>[]; hasOlder: boolean } {
  const messages = presentMessages<Message>(events);
  return { items: messages.slice(-size), hasOlder: messages.length > size };
}

/**
 * Applies later changes of authors: a guest who became a user, and a new photo. These events follow the messages, so a
 * room's newest events contain both or neither.
 */
function presentMessages<Message extends Signed>(events: readonly Stored[]): Numbered<Message>[] {
  const now = new Map<string, string>();
  const photos = new Map<string, string>();
  for (const { type, data } of events) {
    if (type === 'moved') {
      const { from, to } = data as { from: string; to: string };
      now.set(from, to);
    }
    if (type === 'photo') {
      const { uid, photoURL } = data as { uid: string; photoURL: string };
      photos.set(uid, photoURL);
    }
  }
  return events.flatMap(({ n, type, data }) => {
    if (type !== 'message') return [];
    const message = data as Message;
    const uid = now.get(message.uid) ?? message.uid;
    return [{ n, data: { ...message, uid, photoURL: photos.get(uid) ?? message.photoURL } }];
  });
}
