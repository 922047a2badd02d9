// A process that simulates browsers of attendees: they get a cookie, enter with their numbers, and hold their seats.
import { setTimeout as sleep } from 'node:timers/promises';
import { reconnectDelay } from '@nave/domain/kernel/reconnect-delay.ts';
import type { EntryAnswer } from '@nave/domain/paywall/paywall.api.ts';
import { answer } from '../probe.ts';
import { type Answered, askFrom } from './ask-from.ts';
import { atRate, type Rate } from './at-rate.ts';
import { forEach, openPage } from './open-pages.ts';
import type { PageSocket } from './page-socket.ts';

/** The browsers are behind several addresses, as attendees at home are. */
const ADDRESSES = 50;
const PATIENCE_MS = 30_000;
const AT_ONCE = 50;

interface Opening {
  port: number;
  place: { clientId: string; channelKey: string };
  /** The attendee numbers, each of which several browsers enter with. */
  numbers: string[];
  /** How many browsers there are. */
  count: number;
}

interface Attendee {
  index: number;
  cookie: string;
  number: string;
  seatId: string;
  page: PageSocket | null;
}

let { port, place }: Pick<Opening, 'port' | 'place'> = { port: 0, place: { clientId: '', channelKey: '' } };
let attendees: Attendee[] = [];
/** When the first page of a number learned that its seat has ended, in epoch milliseconds. */
const endedAt = new Map<string, number>();
let busyAnswers = 0;
/** How many pages hold their seats. */
let held = 0;

const addressOf = (index: number) => `127.0.1.${(index % ADDRESSES) + 1}`;

answer('open', async ({ numbers, count, ...opening }: Opening) => {
  ({ port, place } = opening);
  attendees = Array.from({ length: count }, (_, index) => {
    return { index, cookie: '', number: numbers[index % numbers.length] ?? '', seatId: '', page: null };
  });
  await forEach(count, AT_ONCE, async (index) => {
    const attendee = attendees[index] as Attendee;
    attendee.cookie = (await askFrom(addressOf(index), { port, path: '/api/auth/session' })).cookie;
  });
});

/** Asks again while the server is busy, after the same delays as a page. */
async function askUntilAnswered(attendee: Attendee): Promise<Answered> {
  const { index, number, cookie } = attendee;
  const path = `/api/brushfire/attendees/${number}/authorize/${place.channelKey}?clientId=${place.clientId}`;
  for (let attempt = 0; ; attempt += 1) {
    const answered = await askFrom(addressOf(index), { port, path, cookie });
    if (answered.status !== 503) return answered;
    busyAnswers += 1;
    await sleep(reconnectDelay(attempt, Math.random()));
  }
}

/** Enters, and stores the seat. Returns the delay in milliseconds. */
async function enter(attendee: Attendee): Promise<number> {
  const startMs = performance.now();
  const { status, body } = await askUntilAnswered(attendee);
  const { seat } = JSON.parse(body) as EntryAnswer;
  if (status === 200 && seat) attendee.seatId = seat.id;
  return performance.now() - startMs;
}

function resultOf(some: readonly Attendee[], latenciesMs: readonly number[]) {
  return { latenciesMs, refused: some.filter(({ seatId }) => seatId === '').length, busyAnswers };
}

/** The first browsers enter at once. Returns the delays in ms until the answer, and how many did not get a seat. */
answer('enter', async (count: number) => {
  const some = attendees.slice(0, count);
  return resultOf(some, await Promise.all(some.map(enter)));
});

/** The browsers that have no seat enter, some at a time. */
answer('enter the others', async () => {
  const some = attendees.filter(({ seatId }) => seatId === '');
  const latenciesMs: number[] = [];
  await forEach(some.length, AT_ONCE, async (index) => latenciesMs.push(await enter(some[index] as Attendee)));
  return resultOf(some, latenciesMs);
});

/** Opens a page in each browser. The pages of the first seats follow their end. */
answer('connect', async () => {
  await forEach(attendees.length, AT_ONCE, async (index) => {
    const attendee = attendees[index] as Attendee;
    const { seatId, cookie, number } = attendee;
    const onText = (text: string) => {
      if (text.includes('"ended"') && !endedAt.has(number)) endedAt.set(number, Date.now());
      if (text.includes('"ack"')) held += 1;
    };
    attendee.page = await openPage({ port, dialect: 'nave', topics: [`paywall:${seatId}`], index, cookie, onText });
  });
});

/** All pages hold their seats. Resolves when the server has acknowledged them. */
answer('hold', async () => {
  for (const { seatId, page } of attendees)
    page?.send(JSON.stringify({ type: 'paywall.hold', id: seatId, data: { seatId } }));
  const endMs = performance.now() + PATIENCE_MS;
  while (held < attendees.length && performance.now() < endMs) await sleep(20);
  if (held < attendees.length) throw new Error(`Only ${held} pages hold their seats.`);
});

/** Resolves when pages of this many numbers were told that their seats have ended. Returns when, in epoch ms. */
answer('ends', async (count: number) => {
  const endMs = performance.now() + PATIENCE_MS;
  while (endedAt.size < count && performance.now() < endMs) await sleep(20);
  return [...endedAt.values()];
});

let steady: { isOver: boolean; latencies: Promise<number>[]; ended: Promise<void> } | null = null;

/** Browsers that have a seat enter again, one after the other. */
function startEntering({ perSecond, count = Number.MAX_SAFE_INTEGER }: Pick<Rate, 'perSecond'> & { count?: number }) {
  const seated = attendees.filter(({ number }) => !endedAt.has(number));
  const entering = { isOver: false, latencies: [] as Promise<number>[], ended: Promise.resolve() };
  entering.ended = atRate({ perSecond, count, isOver: () => entering.isOver }, (index) => {
    entering.latencies.push(enter(seated[index % seated.length] as Attendee));
  });
  steady = entering;
  return entering;
}

answer('enter steadily', async ({ perSecond, forMs }: { perSecond: number; forMs: number }) => {
  const { ended, latencies } = startEntering({ perSecond, count: (perSecond * forMs) / 1_000 });
  await ended;
  return Promise.all(latencies);
});

answer('start entering', ({ perSecond }: { perSecond: number }) => void startEntering({ perSecond }));

answer('stop entering', async () => {
  if (!steady) return [];
  steady.isOver = true;
  await steady.ended;
  return Promise.all(steady.latencies);
});
