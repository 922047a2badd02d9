// A process that simulates browsers of attendees: they get a cookie, enter with their numbers, and hold their seats.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { reconnectDelay } from '@nave/domain/kernel/reconnect-delay.ts';
import type { EntryAnswer } from '@nave/domain/paywall/paywall.api.ts';
import { answer } from '../probe.ts';
import { forEach, openPage } from './open-pages.ts';
import type { PageSocket } from './page-socket.ts';

/** The browsers are behind several addresses, as attendees at home are. */
const ADDRESSES = 50;
const PATIENCE_MS = 30_000;

interface Answered {
  status: number;
  cookie: string;
  body: string;
}

interface Attendee {
  index: number;
  cookie: string;
  number: string;
}

let port = 0;
let attendees: Attendee[] = [];
const agents = Array.from(
  { length: ADDRESSES },
  (_, index) => new Agent({ keepAlive: true, localAddress: `127.0.1.${index + 1}`, maxSockets: 64 }),
);
const pages: PageSocket[] = [];
const endedAt = new Map<string, number>();
let busyAnswers = 0;

function ask(path: string, { index, cookie }: Pick<Attendee, 'index' | 'cookie'>): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-requested-with': 'nave', ...(cookie && { cookie }) };
    const agent = agents[index % ADDRESSES];
    const asked = request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      response.on('end', () => {
        const [set = ''] = response.headers['set-cookie'] ?? [];
        resolve({ status: response.statusCode ?? 0, cookie: set.split(';', 1)[0] ?? '', body });
      });
    });
    asked.on('error', reject).end();
  });
}

answer('open', async (input: { port: number; numbers: string[] }) => {
  port = input.port;
  attendees = input.numbers.map((number, index) => ({ index, cookie: '', number }));
  await forEach(attendees.length, 50, async (index) => {
    const attendee = attendees[index] as Attendee;
    attendee.cookie = (await ask('/api/auth/session', attendee)).cookie;
  });
});

/** Asks again while the server is busy, after the same delays as a page. */
async function askUntilAnswered(path: string, attendee: Attendee): Promise<Answered> {
  for (let attempt = 0; ; attempt += 1) {
    const answered = await ask(path, attendee);
    if (answered.status !== 503) return answered;
    busyAnswers += 1;
    await sleep(reconnectDelay(attempt, Math.random()));
  }
}

/** All browsers enter at once. Returns the delays in ms until the answer, and how many did not get a seat. */
answer('enter', async ({ clientId, channelKey }: { clientId: string; channelKey: string }) => {
  const startMs = performance.now();
  const entered = await Promise.all(
    attendees.map(async (attendee) => {
      const path = `/api/brushfire/attendees/${attendee.number}/authorize/${channelKey}?clientId=${clientId}`;
      const { status, body } = await askUntilAnswered(path, attendee);
      const { seat } = JSON.parse(body) as EntryAnswer;
      return { ms: performance.now() - startMs, isSeated: status === 200 && seat !== undefined, seatId: seat?.id };
    }),
  );
  return {
    latenciesMs: entered.map(({ ms }) => ms),
    refused: entered.filter(({ isSeated }) => !isSeated).length,
    busyAnswers,
    seatIds: entered.map(({ seatId = '' }) => seatId),
  };
});

/** Opens the pages of the first seats, which hold them and follow their end. */
answer('hold', async ({ seatIds }: { seatIds: string[] }) => {
  await forEach(seatIds.length, 50, async (index) => {
    const seatId = seatIds[index] ?? '';
    const { cookie = '' } = attendees[index] ?? {};
    const onText = (text: string) => {
      if (text.includes('"ended"')) endedAt.set(seatId, Date.now());
    };
    const page = await openPage({ port, dialect: 'nave', topics: [`paywall:${seatId}`], index, cookie, onText });
    page.send(JSON.stringify({ type: 'paywall.hold', id: seatId, data: { seatId } }));
    pages.push(page);
  });
});

/** Resolves when this many pages were told that their seat has ended. Returns when each was told, in epoch ms. */
answer('ends', async (count: number) => {
  const endMs = performance.now() + PATIENCE_MS;
  while (endedAt.size < count && performance.now() < endMs) await sleep(20);
  return [...endedAt.values()];
});
