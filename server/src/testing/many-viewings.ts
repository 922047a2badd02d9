import { wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { CountingRun } from '@nave/server/analytics/counting-run.ts';
import { recount } from '@nave/server/analytics/recount.ts';
import { systemClock } from '@nave/server/platform/clock.ts';
import type { Db } from '@nave/server/platform/database/database.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { aChannel, aClient, aContent } from './builders.ts';
import { testLog } from './database.ts';
import { aPerson, type RunningApp } from './running-app.ts';

const MINUTE_MS = 60_000;
/** The content opened so long ago; all stays are within this time. */
const OPEN_FOR_MS = 100 * MINUTE_MS;
const SECONDS_OF_STAYS = 90 * 60;
/** A statement may take 30 s. */
const ADDED_TOGETHER = 5_000;
const FLUSHED_TOGETHER = 300;
const SAMPLE_EVERY_MS = 50;

/** A content that is open, and the cookie of an owner. */
export interface ViewedContent {
  clientId: string;
  channelId: string;
  contentId: string;
  cookie: string;
}

/** Adds a content with so many viewers, each with so many stays within 90 minutes, and so many chat messages. */
export async function aViewedContent(
  { db, signIn }: Pick<RunningApp, 'db' | 'signIn'>,
  { viewers, stays, messages }: { viewers: number; stays: number; messages: number },
): Promise<ViewedContent> {
  const { id: clientId, key } = await aClient(db);
  const channelId = (await aChannel(db, { clientId })).id;
  const startsAt = new Date(Date.now() - OPEN_FOR_MS);
  const content = await aContent(db, {
    clientId,
    channelIds: [channelId],
    startsAt,
    duration: 240,
    prePlayDuration: 0,
  });
  const opensAt = wholeSeconds(startsAt.getTime());
  const closesAt = content.closesAt && wholeSeconds(content.closesAt.getTime());
  await db.execute(sql`insert into content_figures (content_id, client_id, opens_at, closes_at, changed_at)
    values (${content.id}, ${clientId}, ${opensAt}, ${closesAt}, now())`);
  const step = SECONDS_OF_STAYS / (2 * stays + 2);
  for (let first = 1; first <= viewers; first += ADDED_TOGETHER)
    await db.execute(sql`
    insert into viewings (content_id, viewer_id, client_id, channel_id, is_staff, device, source, first_at, stays)
    select ${content.id}, gen_random_uuid(), ${clientId}, ${channelId}, false,
      (array['mobile', 'mobile', 'tablet', 'desktop'])[1 + n % 4], 'source-' || n % 50, now(),
      array(select (${opensAt}::integer + ((k + (n % 97) / 97.0) * ${step}::float8)::integer)
        from generate_series(0, ${2 * stays - 1}::integer) k order by k)
    from generate_series(${first}::integer, ${Math.min(first + ADDED_TOGETHER - 1, viewers)}::integer) n`);
  const room = chatTopic(content.id);
  await db.execute(sql`insert into rooms (room, top) values (${room}, ${messages})`);
  await db.execute(sql`insert into room_events (room, n, author_id, command_id, type, data, at)
    select ${room}, n, 'author-' || n % 2000, 'command-' || n, 'message',
      jsonb_build_object('message', 'Good morning from row ' || n, 'isHost', n % 50 = 0), now()
    from generate_series(1, ${messages}::integer) n`);
  for (const table of ['viewings', 'room_events']) await db.execute(`vacuum analyze ${table}`);
  const email = `${key}@bench.example`;
  await aPerson(db, { email, firstName: 'Bench', lastName: 'Owner', roles: { [clientId]: 'owner' } });
  return { clientId, channelId, contentId: content.id, cookie: await signIn(email) };
}

/** Counts a content anew. Returns the seconds, and by how many bytes the process grew meanwhile. */
export async function timedRecount(db: Db, content: ViewedContent): Promise<{ seconds: number; grownBytes: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const sample = () => {
    highest = Math.max(highest, process.memoryUsage.rss());
  };
  const sampling = setInterval(sample, SAMPLE_EVERY_MS);
  const started = performance.now();
  await recount({ db, clock: systemClock }, content);
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(sampling);
  sample();
  return { seconds, grownBytes: highest - before };
}

/** Stores 300 viewers together, who come or leave, so many times. Returns the ms of each time. */
export async function timedFlushes(db: Db, content: ViewedContent, times: number): Promise<number[]> {
  const run = new CountingRun({ db, clock: systemClock, log: testLog, onRestart: () => undefined });
  const latenciesMs: number[] = [];
  const { clientId, channelId, contentId } = content;
  let viewers: string[] = [];
  for (let flush = 0; flush < times; flush += 1) {
    const isComing = flush % 2 === 0;
    if (isComing) viewers = Array.from({ length: FLUSHED_TOGETHER }, () => v7()).toSorted();
    const now = wholeSeconds(Date.now());
    const batch = viewers.map((viewerId, index) => ({
      viewer: {
        contentId,
        clientId,
        viewerId,
        channelId,
        userId: null,
        isStaff: false,
        device: 'mobile' as const,
        source: `source-${index % 50}`,
        name: 'Ruth Naomi',
        email: null,
        attendeeNumber: null,
        eventNumber: null,
        typeName: null,
        firstAt: new Date(),
      },
      finished: isComing ? [] : [{ from: now - 60, to: now }],
      thereSince: isComing ? now - 60 : null,
    }));
    const started = performance.now();
    await run.store(batch);
    latenciesMs.push(performance.now() - started);
  }
  await run.close();
  return latenciesMs;
}
