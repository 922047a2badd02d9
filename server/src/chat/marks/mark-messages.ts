import { setTimeout as sleep } from 'node:timers/promises';
import { type ChatTarget, canMarkMessage } from '@nave/domain/chat/chat.policy.ts';
import { chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { chatRefusals } from '@nave/domain/chat/chat.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ChatMessage } from '@nave/domain/messages/chat-message.ts';
import { v7 as uuid } from 'uuid';
import type { Executor } from '../../platform/database/database.ts';
import type { RoomActs } from '../../platform/realtime/rooms/room-acts.ts';
import type { Rooms } from '../../platform/realtime/rooms/rooms.ts';
import { PRODUCT } from '../chats-of-author.ts';
import { countMarks, deleteMarks, insertMarks, type MarkKind } from './marks.store.ts';

/**
 * The interval in which the marks of a chat are stored together, in milliseconds: however many viewers like at once,
 * the room gets a few events a second.
 */
const STORE_EVERY_MS = 100;

/** A like or flag to be set or removed. */
interface Mark {
  kind: MarkKind;
  n: number;
  uid: string;
  isOn: boolean;
  commandId: string;
}

interface Waiting {
  mark: Mark;
  resolve: (at: number) => void;
  reject: (error: unknown) => void;
}

type Chat = ChatTarget['content'];

export interface MarkingDeps {
  rooms: Rooms;
  /** Returns why the chat refuses a person whom its room has silenced; null where the mute has expired. */
  judgeSilenced(tx: Executor, chat: Chat, of: { uid: string; now: number }): Promise<Refusal | null>;
}

/**
 * Creates the command for likes and flags. The first mark of a chat is stored at once, later ones within the interval
 * together. Resolves when the mark is stored.
 */
export function createMarking(deps: MarkingDeps): (chat: Chat, mark: Mark) => Promise<number> {
  /** The marks of each chat that wait for the current interval to end. */
  const gathering = new Map<string, Waiting[]>();
  const begin = async (chat: Chat, marks: readonly Waiting[]) => {
    gathering.set(chat.id, []);
    await Promise.all([store(deps, chat, marks), sleep(STORE_EVERY_MS)]);
    const next = gathering.get(chat.id) ?? [];
    gathering.delete(chat.id);
    if (next.length > 0) void begin(chat, next);
  };
  return (chat, mark) =>
    new Promise((resolve, reject) => {
      const waiting = gathering.get(chat.id);
      if (waiting) waiting.push({ mark, resolve, reject });
      else void begin(chat, [{ mark, resolve, reject }]);
    });
}

async function store({ rooms, judgeSilenced }: MarkingDeps, chat: Chat, gathered: readonly Waiting[]): Promise<void> {
  const marks = gathered.map(({ mark }) => mark);
  try {
    const { at, refused } = await rooms.act([chatTopic(chat.id), chatStaffTopic(chat.id)], (acts) =>
      write({ acts, judgeSilenced }, chat, marks),
    );
    gathered.forEach(({ mark, resolve, reject }) => {
      const refusal = refused.get(mark);
      if (refusal) reject(refusal);
      else resolve(at);
    });
  } catch (error) {
    for (const { mark, reject } of gathered) reject(error instanceof AllRefused ? error.refused.get(mark) : error);
  }
}

/** Rolls the transaction back where every mark was refused. */
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

/** Of several marks of one person on one message the last counts (CHAT-55, CHAT-56, CHAT-59, CHAT-60). */
async function write({ acts, judgeSilenced }: Marking, chat: Chat, marks: readonly Mark[]) {
  const room = chatTopic(chat.id);
  const refused = await refusals({ acts, judgeSilenced }, chat, marks);
  if (refused.size === marks.length) throw new AllRefused(refused);
  const last = new Map<string, Mark>();
  for (const mark of marks) if (!refused.has(mark)) last.set(`${mark.kind} ${mark.n} ${mark.uid}`, mark);
  const row = ({ isOn: _, ...mark }: Mark) => ({ ...mark, contentId: chat.id, clientId: chat.clientId });
  const kept = [...last.values()];
  await insertMarks(acts.tx, kept.filter(({ isOn }) => isOn).map(row));
  await deleteMarks(acts.tx, chat, kept.filter(({ isOn }) => !isOn).map(row));
  const told = { like: { topic: room, type: 'liked' }, flag: { topic: chatStaffTopic(chat.id), type: 'flagged' } };
  for (const [kind, { topic, type }] of Object.entries(told) as [MarkKind, { topic: string; type: string }][]) {
    const ns = [...new Set(kept.filter((mark) => mark.kind === kind).map(({ n }) => n))];
    if (ns.length === 0) continue;
    const counted = new Map(await countMarks(acts.tx, chat, { kind, ns }));
    const counts = ns.map((n) => [n, counted.get(n) ?? 0]);
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
