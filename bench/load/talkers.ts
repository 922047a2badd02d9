// A process that is people who write: each a guest with a name, in one of several chats, on a socket of its own.
import { answer } from '../probe.ts';
import { atRate } from './at-rate.ts';
import { forEach, openPage } from './open-pages.ts';
import type { PageSocket } from './page-socket.ts';

interface Talker {
  readonly page: PageSocket;
  readonly contentId: string;
}

const talkers: Talker[] = [];
/** By command id: when the message was to be sent. */
const waiting = new Map<string, number>();
let latenciesMs: number[] = [];
let refused = 0;
let lastNumber = 0;

function hear(text: string): void {
  if (!text.startsWith('{"type":"ack"') && !text.startsWith('{"type":"refused"')) return;
  const { type, id, n = 0 } = JSON.parse(text) as { type: string; id: string; n?: number };
  const due = waiting.get(id);
  if (due === undefined) return;
  waiting.delete(id);
  if (type === 'refused') {
    refused += 1;
    return;
  }
  latenciesMs.push(performance.now() - due);
  lastNumber = Math.max(lastNumber, n);
}

answer('join', async ({ port, contentIds, count }: { port: number; contentIds: string[]; count: number }) => {
  await forEach(count, 20, async (index) => {
    const contentId = contentIds[index % contentIds.length] ?? '';
    const cookie = await namedGuest(port, `Guest ${index}`);
    const page = await openPage({ port, dialect: 'nave', topics: [`chat:${contentId}`], index, cookie, onText: hear });
    talkers.push({ page, contentId });
  });
});

/** All of them in turn, at a steady rate; answers how late each acknowledgement was after the intended time. */
answer('talk', async ({ messages, perSecond }: { messages: number; perSecond: number }) => {
  latenciesMs = [];
  refused = 0;
  await atRate({ count: messages, perSecond }, (at, due) => {
    const talker = talkers[at % talkers.length];
    const id = `${process.pid}-${due}-${at}`;
    waiting.set(id, due);
    const data = { contentId: talker?.contentId, message: `Good morning from row ${at}, it is good to be here again.` };
    talker?.page.send(JSON.stringify({ type: 'chat.send', id, data }));
  });
  const endMs = performance.now() + 10_000;
  while (waiting.size > 0 && performance.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 20));
  return { latenciesMs, refused, lost: waiting.size, lastNumber };
});

async function namedGuest(port: number, name: string): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  const response = await fetch(`${origin}/api/auth/guest`, {
    method: 'POST',
    headers: { origin, 'x-requested-with': 'nave', 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!response.ok) throw new Error(`A guest got no name: ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return cookie.at(-1) ?? '';
}
