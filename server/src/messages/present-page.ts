/** What of a message may be another's by now. */
interface Signed {
  uid: string;
  photoURL: string | null;
}
/** What a room of messages stores; its own slice has made it. */
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
 * The newest messages among stored events, as a page of everybody who may read them: one more than its size was asked for,
 * to know whether there are older ones.
 */
export function presentPage<Message extends Signed>(
  events: readonly Stored[],
  size: number,
): { items: Numbered<Message>[]; hasOlder: boolean } {
  const messages = presentMessages<Message>(events);
  return { items: messages.slice(-size), hasOlder: messages.length > size };
}

/**
 * Who has become a user since they wrote is that user, and who has another picture has that: the event that says so follows
 * what they wrote, so a room's newest events hold both or neither.
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
