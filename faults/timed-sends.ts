import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Interaction } from '@nave/domain/contents/interactions/interaction.ts';
import { sentInteractionsTopic } from '@nave/domain/interactions/interactions.protocol.ts';
import { ServerClock } from '../web/src/lib/server-clock.ts';
import { type SocketLike, SocketSession } from '../web/src/lib/socket/socket-session.ts';
import { openWebSocket } from './page.ts';
import { randomOf } from './random.ts';
import { World } from './world.ts';

/** Milliseconds between two interactions. */
const EVERY_MS = 4_000;
const STARTS_IN_MS = 5_000;
/** A worker is killed up to this long before or after an interaction is due, in milliseconds. */
const AROUND_MS = 300;
const PAGES = 4;
/** How many workers each server loses. */
const KILLS_PER_SERVER = 5;
/** How long the last interactions may take to arrive, in milliseconds. */
const SETTLE_MS = 20_000;
const AFTER_MS = 3_000;

export interface TimedSendsOptions {
  readonly kills: number;
  readonly processes: number;
  readonly seed: number;
  readonly redisUrl: string | null;
  print(text: string): void;
}

/** How late each interaction arrived at a page that was connected, in milliseconds, by its id. */
type Arrivals = Map<string, number[]>;

/** What was seen of one interaction. */
interface Seen {
  /** The number of times that it was sent. */
  sent: number;
  /** On how many pages it was not shown, and on how many it was shown twice. */
  missing: number;
  double: number;
  /** When it was sent, and when the first page got it, in milliseconds after it was due. */
  sentAfterMs: number;
  lateMs: number;
  /** Whether a worker that had run from the start could send it. */
  hadWorker: boolean;
}

/**
 * Kills a worker around the time of each of many timed interactions. Resolves to whether each was sent once, and arrived
 * once at every page. A server that loses workers often starts them again after growing pauses, as it should, so each
 * server loses only a few.
 */
export async function runTimedSends({ kills, print, ...options }: TimedSendsOptions): Promise<boolean> {
  const random = randomOf(options.seed);
  const seen: Seen[] = [];
  let killed = 0;
  while (seen.length < kills) {
    const part = await runServer(Math.min(KILLS_PER_SERVER, kills - seen.length), random, options);
    seen.push(...part.seen);
    killed += part.killed;
    print(`${killed} workers killed\n`);
  }
  const sum = (of: (one: Seen) => number) => seen.reduce((total, one) => total + of(one), 0);
  const wrong = {
    'not sent': sum(({ sent }) => Number(sent === 0)),
    'sent more than once': sum(({ sent }) => Number(sent > 1)),
    'not shown on a page': sum(({ missing }) => missing),
    'shown twice on a page': sum(({ double }) => double),
  };
  print(`${seen.length} interactions, ${killed} workers killed\n`);
  for (const [what, n] of Object.entries(wrong)) print(`${what.padEnd(24)}${n}\n`);
  const withWorker = seen.filter(({ hadWorker }) => hadWorker);
  print(`sent late: ${shares(seen.map(({ sentAfterMs }) => sentAfterMs))}\n`);
  print(`sent late while one worker ran on: ${shares(withWorker.map(({ sentAfterMs }) => sentAfterMs))}\n`);
  print(`late at the first page: ${shares(seen.map((one) => one.lateMs))}\n`);
  return Object.values(wrong).every((n) => n === 0);
}

function shares(all: readonly number[]): string {
  const lateMs = all.toSorted((a, b) => a - b);
  const share = (part: number) => lateMs[Math.min(lateMs.length - 1, Math.floor(lateMs.length * part))] ?? 0;
  return `${all.length} interactions, median ${share(0.5)} ms, p99 ${share(0.99)} ms, longest ${lateMs.at(-1) ?? 0} ms`;
}

/** Starts a server, and kills a worker around the time of each of `kills` interactions. */
async function runServer(
  kills: number,
  random: ReturnType<typeof randomOf>,
  { processes, redisUrl }: Pick<TimedSendsOptions, 'processes' | 'redisUrl'>,
): Promise<{ seen: Seen[]; killed: number }> {
  const world = await World.open({ processes, redisUrl });
  try {
    const { contentId, dueAt } = await world.timedInteractions(kills, {
      startsInMs: STARTS_IN_MS,
      everyMs: EVERY_MS,
    });
    const topic = sentInteractionsTopic(contentId);
    const pages = Array.from({ length: PAGES }, () => followPage(world.server.url, topic, dueAt));
    // Workers that are started again are not ready at once.
    const ready = await world.server.workers();
    const hadWorker = new Set<string>();
    let killed = 0;
    for (const [id, at] of [...dueAt].sort(([, a], [, b]) => a - b)) {
      await sleep(Math.max(0, at + random.between(-AROUND_MS, AROUND_MS) - Date.now()));
      // Sometimes this is the last worker; then the interaction is late.
      const workers = await world.server.workers();
      const worker = random.pick(workers);
      if (workers.some((pid) => pid !== worker && ready.includes(pid))) hadWorker.add(id);
      if (worker === undefined) continue;
      process.kill(worker, 'SIGKILL');
      killed += 1;
    }
    // Workers that were killed are started again after a pause; pages connect only then.
    await world.server.ready();
    const until = Date.now() + SETTLE_MS;
    while (Date.now() < until && pages.some(({ arrivals }) => arrivals.size < dueAt.size)) await sleep(250);
    // What is sent or shown twice would be so soon.
    await sleep(AFTER_MS);
    const events = await world.query<{ id: string; n: number; showAt: string }>(
      `select data ->> 'id' as id, count(*)::int as n, min(data ->> 'showAt') as "showAt"
       from room_events where room = $1 and type = 'shown' group by 1`,
      [topic],
    );
    for (const { session } of pages) session.close();
    const seen = [...dueAt.keys()].map((id): Seen => {
      const arrivals = pages.map((page) => page.arrivals.get(id) ?? []);
      const event = events.find((one) => one.id === id);
      return {
        sent: event?.n ?? 0,
        sentAfterMs: event ? Date.parse(event.showAt) - (dueAt.get(id) ?? 0) : Number.POSITIVE_INFINITY,
        missing: arrivals.filter(({ length }) => length === 0).length,
        double: arrivals.filter(({ length }) => length > 1).length,
        lateMs: Math.min(...arrivals.flat()),
        hadWorker: hadWorker.has(id),
      };
    });
    return { seen, killed };
  } finally {
    await world.close();
  }
}

/** A page that follows the interactions of a content with the real client of the pages. */
function followPage(url: string, topic: string, dueAt: ReadonlyMap<string, number>) {
  const arrivals: Arrivals = new Map();
  const note = ({ id }: Interaction) => {
    arrivals.set(id, [...(arrivals.get(id) ?? []), Date.now() - (dueAt.get(id) ?? 0)]);
  };
  const session = new SocketSession({
    open: () => openWebSocket(url, null) as unknown as SocketLike,
    clock: new ServerClock(),
  });
  session.connect();
  session.subscribe(topic, {
    // A page that could not resume gets everything that is shown.
    onSnapshot: (snapshot) => {
      for (const one of (snapshot as { interactions: Interaction[] }).interactions)
        if (!arrivals.has(one.id)) note(one);
    },
    onEvent: ({ type, data }) => {
      if (type === 'shown') note(data as Interaction);
    },
  });
  return { session, arrivals };
}
