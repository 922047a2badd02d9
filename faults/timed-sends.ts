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
/** How long the last interactions may take to arrive, in milliseconds. */
const SETTLE_MS = 20_000;

export interface TimedSendsOptions {
  readonly kills: number;
  readonly processes: number;
  readonly seed: number;
  readonly redisUrl: string | null;
  print(text: string): void;
}

/** How late each interaction arrived at a page that was connected, in milliseconds, by its id. */
type Arrivals = Map<string, number[]>;

/**
 * Kills a worker around the time of each of many timed interactions. Resolves to whether each was sent once, and arrived
 * once at every page.
 */
export async function runTimedSends({ kills, processes, seed, redisUrl, print }: TimedSendsOptions): Promise<boolean> {
  const world = await World.open({ processes, redisUrl });
  try {
    const random = randomOf(seed);
    const { contentId, dueAt } = await world.timedInteractions(kills, {
      startsInMs: STARTS_IN_MS,
      everyMs: EVERY_MS,
    });
    const topic = sentInteractionsTopic(contentId);
    const pages = Array.from({ length: PAGES }, () => followPage(world.server.url, topic, dueAt));
    let killed = 0;
    for (const at of [...dueAt.values()].sort((a, b) => a - b)) {
      await sleep(Math.max(0, at + random.between(-AROUND_MS, AROUND_MS) - Date.now()));
      // Sometimes this is the last worker; then the interaction is late.
      const worker = random.pick(await world.server.workers());
      if (worker === undefined) continue;
      process.kill(worker, 'SIGKILL');
      killed += 1;
      if (killed % 25 === 0) print(`${killed} workers killed\n`);
    }
    // Workers that were killed often are started again after a pause; pages connect only then.
    await world.server.ready();
    await sleep(SETTLE_MS);
    const events = await world.query<{ id: string; n: number }>(
      "select data ->> 'id' as id, count(*)::int as n from room_events where room = $1 and type = 'shown' group by 1",
      [topic],
    );
    const sent = new Map(events.map(({ id, n }) => [id, n]));
    const ids = [...dueAt.keys()];
    const wrong = {
      'not sent': ids.filter((id) => !sent.has(id)).length,
      'sent more than once': ids.filter((id) => (sent.get(id) ?? 0) > 1).length,
      'not shown on a page': pages.reduce((sum, { arrivals }) => sum + ids.filter((id) => !arrivals.has(id)).length, 0),
      'shown twice on a page': pages.reduce(
        (sum, { arrivals }) => sum + [...arrivals.values()].filter(({ length }) => length > 1).length,
        0,
      ),
    };
    for (const { session } of pages) session.close();
    const lateMs = ids
      .map((id) => Math.min(...pages.flatMap(({ arrivals }) => arrivals.get(id) ?? [])))
      .sort((a, b) => a - b);
    const share = (part: number) => lateMs[Math.min(lateMs.length - 1, Math.floor(lateMs.length * part))] ?? 0;
    print(`${ids.length} interactions, ${killed} workers killed\n`);
    for (const [what, n] of Object.entries(wrong)) print(`${what.padEnd(24)}${n}\n`);
    print(`late at the first page: median ${share(0.5)} ms, p99 ${share(0.99)} ms, longest ${lateMs.at(-1) ?? 0} ms\n`);
    return Object.values(wrong).every((n) => n === 0);
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
