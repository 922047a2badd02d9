// A process that simulates many guests who write and like messages. Each guest has a name and a socket, and takes part
// in one of the chats.
import { answer } from '../probe.ts';
import { askNave } from './ask-nave.ts';
import { atRate, type Rate } from './at-rate.ts';
import { forEach, openPage } from './open-pages.ts';
import type { PageSocket } from './page-socket.ts';

interface Talker {
  readonly page: PageSocket;
  readonly contentId: string;
  /** The messages that this guest likes now. */
  readonly likes: Set<number>;
}

const talkers: Talker[] = [];
/** The intended times of the commands that are not answered yet, by command id. */
const dueByCommandId = new Map<string, number>();
let latenciesMs: number[] = [];
let refused = 0;
let lastNumber = 0;

function readReply(text: string): void {
  if (!text.startsWith('{"type":"ack"') && !text.startsWith('{"type":"refused"')) return;
  const { type, id, n = 0 } = JSON.parse(text) as { type: string; id: string; n?: number };
  const due = dueByCommandId.get(id);
  if (due === undefined) return;
  dueByCommandId.delete(id);
  if (type === 'refused') {
    refused += 1;
    return;
  }
  latenciesMs.push(performance.now() - due);
  lastNumber = Math.max(lastNumber, n);
}

interface Joining {
  readonly port: number;
  readonly contentIds: readonly string[];
  readonly count: number;
  /** The cookies of people who write instead of new guests. */
  readonly cookies?: readonly string[];
}

answer('join', async ({ port, contentIds, count, cookies = [] }: Joining) => {
  await forEach(count, 20, async (index) => {
    const contentId = contentIds[index % contentIds.length] ?? '';
    const cookie = cookies[index % cookies.length] ?? (await namedGuest(port, `Guest ${index}`));
    const page = await openPage({
      port,
      dialect: 'nave',
      topics: [`chat:${contentId}`],
      index,
      cookie,
      onText: readReply,
    });
    talkers.push({ page, contentId, likes: new Set() });
  });
});

/**
 * Sends messages at a steady rate, one guest after the other. Returns for each message the ms from its intended time
 * until its acknowledgement.
 */
answer('talk', async ({ messages, perSecond }: { messages: number; perSecond: number }) => {
  latenciesMs = [];
  refused = 0;
  await atRate({ count: messages, perSecond }, (index, due) => {
    const talker = talkers[index % talkers.length];
    const id = `${process.pid}-${due}-${index}`;
    dueByCommandId.set(id, due);
    // The text contains the intended time, so that audience.ts can measure the delay.
    const sentAt = Math.round(performance.timeOrigin + due);
    const message = `Good morning from row ${index}, it is good to be here again. due:${sentAt}`;
    talker?.page.send(JSON.stringify({ type: 'chat.send', id, data: { contentId: talker.contentId, message } }));
  });
  await waitForReplies();
  return { latenciesMs, refused, lost: dueByCommandId.size, lastNumber };
});

/** The first guest writes a message. Resolves when it is stored. */
answer('say', async ({ message }: { message: string }) => {
  const [talker] = talkers;
  const id = `${process.pid}-${performance.now()}`;
  dueByCommandId.set(id, performance.now());
  talker?.page.send(JSON.stringify({ type: 'chat.send', id, data: { contentId: talker.contentId, message } }));
  await waitForReplies();
});

/**
 * Makes one guest after the other like a message, or remove a like, at a steady rate. Returns how many of these
 * commands were refused or not answered.
 */
answer('like', async ({ messageNumbers, ...rate }: Rate & { messageNumbers: number[] }) => {
  refused = 0;
  await atRate(rate, (index, due) => {
    const talker = talkers[index % talkers.length];
    const n = messageNumbers[Math.floor(index / talkers.length) % messageNumbers.length];
    if (!talker || n === undefined) return;
    const isOn = !talker.likes.delete(n);
    if (isOn) talker.likes.add(n);
    const id = `${process.pid}-like-${index}`;
    dueByCommandId.set(id, due);
    talker.page.send(JSON.stringify({ type: 'chat.like', id, data: { contentId: talker.contentId, n, isOn } }));
  });
  await waitForReplies();
  return refused + dueByCommandId.size;
});

/** Returns how many guests like each message now. */
answer('likes', () => {
  const counts: Record<number, number> = {};
  for (const n of talkers.flatMap(({ likes }) => [...likes])) counts[n] = (counts[n] ?? 0) + 1;
  return counts;
});

async function waitForReplies(): Promise<void> {
  const endMs = performance.now() + 30_000;
  while (dueByCommandId.size > 0 && performance.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function namedGuest(port: number, name: string): Promise<string> {
  const { cookie } = await askNave(port, '/api/auth/guest', { name });
  return cookie;
}
