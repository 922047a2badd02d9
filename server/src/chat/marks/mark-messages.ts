import { type ChatTarget, canMarkMessage } from '@nave/domain/chat/chat.policy.ts';
import { chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import { v7 as uuid } from 'uuid';
import type { Executor } from '../../platform/database/database.ts';
import { gather } from '../../platform/gather.ts';
import type { RoomActs } from '../../platform/realtime/rooms/room-acts.ts';
import type { Rooms } from '../../platform/realtime/rooms/rooms.ts';
import { PRODUCT } from '../chats-of-author.ts';
import { countMarks, deleteMarks, insertMarks, type MarkKind } from './marks.store.ts';

/**
 * Marks of a chat that arrive within this time, in milliseconds, are stored together. Even if many viewers like a
 * message at once, the room gets only a few events a second.
 */
const STORE_EVERY_MS = 100;
const MOST_TOGETHER = 10_000;

/** A like or flag to be set or removed. */
interface Mark {
  kind: MarkKind;
  n: number;
  uid: string;
  isOn: boolean;
  commandId: string;
}

type Chat = ChatTarget['content'];

export interface MarkingDeps {
  rooms: Rooms;
  /** Returns the refusal for a person whom the room has silenced; null if the person's mute has expired. */
  judgeSilenced(tx: Executor, chat: Chat, of: { uid: string; now: number }): Promise<Refusal | null>;
}

/**
 * Returns the function that stores likes and flags. The marks of a chat that arrive within the interval are stored
 * together. The function resolves with the time when the mark is stored.
 */
export function createMarking(deps: MarkingDeps): (chat: Chat, mark: Mark) => Promise<number> {
  return gather<Chat, Mark, number>({
    everyMs: STORE_EVERY_MS,
    most: MOST_TOGETHER,
    store: (chat, marks) => store(deps, chat, marks),
  });
}

async function store(
  { rooms, judgeSilenced }: MarkingDeps,
  chat: Chat,
  marks: readonly Mark[],
): Promise<(number | Refusal)[]> {
  try {
    const { at, refused } = await rooms.act([chatTopic(chat.id), chatStaffTopic(chat.id)], (acts) =>
      write({ acts, judgeSilenced }, chat, marks),
    );
    return marks.map((mark) => refused.get(mark) ?? at);
  } catch (error) {
    if (!(error instanceof AllRefused)) throw error;
    return marks.flatMap((mark) => error.refused.get(mark) ?? []);
  }
}

/** Thrown to roll the transaction back if every mark is refused. */
class AllRefused extends Error {
  readonly refused: ReadonlyMap<Mark, Refusal>;

  constructor(refused: ReadonlyMap<Mark, Refusal>) {
    super('Every mark is refused');
    this.refused = refused;
  }
}

/** The locked rooms of one transaction, and the check of silenced people. */
interface Marking extends Pick<MarkingDeps, 'judgeSilenced'> {
  acts: RoomActs;
}

/**
 * Stores marks. If one person sets or removes the same mark on one message several times, only the last change is
 * stored (CHAT-55, CHAT-56, CHAT-59, CHAT-60).
 */
async function write({ acts, judgeSilenced }: Marking, chat: Chat, marks: readonly Mark[]) {
  const room = chatTopic(chat.id);
  const refused = await refusals({ acts, judgeSilenced }, chat, marks);
  if (refused.size === marks.length) throw new AllRefused(refused);
  const last = new Map<string, Mark>();
  for (const mark of marks) if (!refused.has(mark)) last.set(`${mark.kind} ${mark.n} ${mark.uid}`, mark);
  const row = ({ isOn: _, ...mark }: Mark) => ({ ...mark, contentId: chat.id, clientId: chat.clientId });
  const lastMarks = [...last.values()];
  await insertMarks(acts.tx, lastMarks.filter(({ isOn }) => isOn).map(row));
  await deleteMarks(acts.tx, chat, lastMarks.filter(({ isOn }) => !isOn).map(row));
  const events = { like: { topic: room, type: 'liked' }, flag: { topic: chatStaffTopic(chat.id), type: 'flagged' } };
  for (const [kind, { topic, type }] of Object.entries(events) as [MarkKind, { topic: string; type: string }][]) {
    const messageNumbers = [...new Set(lastMarks.filter((mark) => mark.kind === kind).map(({ n }) => n))];
    if (messageNumbers.length === 0) continue;
    const counted = new Map(await countMarks(acts.tx, chat, { kind, messageNumbers }));
    const counts = messageNumbers.map((n) => [n, counted.get(n) ?? 0]);
    await acts.append(topic, [{ authorId: PRODUCT, commandId: uuid(), type, data: { counts } }]);
  }
  return { at: acts.at, refused };
}

async function refusals(
  { acts, judgeSilenced }: Marking,
  chat: Chat,
  marks: readonly Mark[],
): Promise<Map<Mark, Refusal>> {
  const room = chatTopic(chat.id);
  const silenced = await acts.silenced(room);
  const found = await acts.findEach(room, [...new Set(marks.map(({ n }) => n))]);
  const refused = new Map<Mark, Refusal>();
  for (const mark of marks) {
    const event = found.get(mark.n);
    const message = event?.type === 'message' ? { ...(event.data as ChatMessage), uid: event.authorId } : null;
    const decision = message && canMarkMessage(mark.uid, message);
    const silence = silenced.includes(mark.uid)
      ? await judgeSilenced(acts.tx, chat, { uid: mark.uid, now: acts.at })
      : null;
    if (silence) refused.set(mark, silence);
    else if (!decision) refused.set(mark, new Refusal(chatRefusals.messageGone));
    else if (!decision.allowed) refused.set(mark, new Refusal(decision.refusal));
  }
  return refused;
}
