import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { sql } from 'drizzle-orm';
import type { ChannelNews } from '../channels/channel-news.ts';
import { liveChannelByKey } from '../channels/channels.store.ts';
import { liveClientByKey } from '../clients/clients.store.ts';
import { addContent } from '../contents/add-content.ts';
import { newVersionCode } from '../contents/content-key.ts';
import { presentContent } from '../contents/contents.present.ts';
import { liveContents, softDeleteContent } from '../contents/contents.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Rooms } from '../platform/realtime/rooms.ts';
import { actorNamed, addOrganisation, addPeople } from './add-organisation.ts';
import { conversation } from './conversation.ts';
import { demoPassword } from './demo-password.ts';
import { grace, harbor, SERVICE_MINUTES } from './organisations.ts';
import { people, roleInWords } from './people.ts';
import {
  comingService,
  type DemoContent,
  demoForm,
  graceProgramme,
  harborProgramme,
  runningService,
} from './programme.ts';

const KEEP_RUNNING = 'demo-keep-running';
const MINUTE_MS = 60_000;
/** How many closed runs of the service stay in the content list. */
const KEPT_RUNS = 3;

export interface DemoLogins {
  people: { email: string; role: string }[];
  password: string;
  viewerPaths: string[];
}

export interface DemoDeps {
  config: Pick<Config, 'dataDir' | 'demoPassword'>;
  database: Database;
  jobs: Jobs;
  rooms: Rooms;
  news: ChannelNews;
  clock: Clock;
}

/** The demo data: loaded into an empty database, and a service kept running in it from then on. */
export interface Demo {
  /** Null when the database belongs to somebody: it has organisations, but none of the demo's. After `jobs.start()`. */
  load(): Promise<DemoLogins | null>;
}

/** Prepares the demo; defines its job, so it comes before `jobs.start()`. */
export function createDemo(deps: DemoDeps): Demo {
  deps.jobs.define(KEEP_RUNNING, () => keepRunning(deps));
  return {
    async load() {
      const { db } = deps.database;
      const password = await demoPassword(deps.config.dataDir, deps.config.demoPassword);
      if (await isEmpty(deps.database)) await fill(deps, password);
      if (!(await liveClientByKey(db, grace.key))?.isDemo) return null;
      await keepRunning(deps);
      return {
        password,
        people: Object.values(people).map((person) => ({ email: person.email, role: roleInWords(person) })),
        viewerPaths: [`/${grace.key}`, `/${grace.key}/online`, `/${harbor.key}`],
      };
    },
  };
}

async function isEmpty({ db }: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select not exists (select from clients) as empty`);
  return rows[0]?.empty === true;
}

async function fill(deps: DemoDeps, password: string): Promise<void> {
  const { db } = deps.database;
  const added = await inTransaction(db, async (tx) => {
    const ofGrace = await addOrganisation(tx, grace, people.daniel.email);
    const ofHarbor = await addOrganisation(tx, harbor, people.marit.email);
    await addPeople(tx, password, { grace: ofGrace.clientId, harbor: ofHarbor.clientId });
    return { ofGrace, ofHarbor };
  });
  const [daniel, marit] = [await actorNamed(db, people.daniel), await actorNamed(db, people.marit)];
  const now = deps.clock.now();
  for (const content of graceProgramme)
    await addContent({ db, news: deps.news }, daniel, {
      clientId: added.ofGrace.clientId,
      form: demoForm(content, added.ofGrace.channelIds, now),
    });
  for (const content of harborProgramme)
    await addContent({ db, news: deps.news }, marit, {
      clientId: added.ofHarbor.clientId,
      form: demoForm(content, added.ofHarbor.channelIds, now),
    });
}

/** Begins the next service when none is on, and asks to be called when that one closes. Safe to call at any time. */
async function keepRunning(deps: DemoDeps): Promise<void> {
  const { db } = deps.database;
  const client = await liveClientByKey(db, grace.key);
  if (!client) return;
  const now = deps.clock.now();
  const contents = (await liveContents(db, client.id, null)).map((row) => presentContent(row, null));
  const running = contents.filter(({ name }) => name === runningService.name);
  let closesAt = running.map((content) => content.closesAt ?? '').find((end) => Date.parse(end) > now.getTime());
  if (!closesAt) {
    const { row, opened } = await begin(deps, client.id, runningService, now);
    closesAt = row.closesAt?.toISOString();
    if (opened) await talk(deps, row.id);
  }
  await forgetOldRuns(deps, client.id, running);
  const isComing = contents.some(
    (content) => content.name === comingService.name && contentPhase(content, now.getTime()) !== 'happened',
  );
  if (!isComing) await begin(deps, client.id, comingService, now);
  const next = closesAt ? new Date(closesAt) : new Date(now.getTime() + SERVICE_MINUTES * MINUTE_MS);
  await deps.jobs.enqueue(db, KEEP_RUNNING, {}, { at: next, key: KEEP_RUNNING });
}

/** A demo that runs for weeks does not fill its own list: the newest few runs stay. */
async function forgetOldRuns({ database, clock }: DemoDeps, clientId: string, runs: Content[]): Promise<void> {
  const closed = runs.filter((run) => contentPhase(run, clock.now().getTime()) === 'happened');
  const oldest = closed.sort((a, b) => (b.closesAt ?? '').localeCompare(a.closesAt ?? '')).slice(KEPT_RUNS);
  for (const { id } of oldest) await softDeleteContent(database.db, clientId, id, newVersionCode());
}

async function begin(deps: DemoDeps, clientId: string, content: DemoContent, now: Date) {
  const { db } = deps.database;
  const channelIds: Record<string, string> = {};
  for (const key of content.channels) {
    const channel = await liveChannelByKey(db, clientId, key);
    if (channel) channelIds[key] = channel.id;
  }
  const opened = Object.keys(channelIds).length > 0;
  const daniel = await actorNamed(db, people.daniel);
  const row = await addContent({ db, news: deps.news }, daniel, { clientId, form: demoForm(content, channelIds, now) });
  return { row, opened };
}

/** A few words in the chat, so that nobody enters an empty room. */
async function talk({ rooms, clock }: DemoDeps, contentId: string): Promise<void> {
  const now = clock.now().getTime();
  for (const [index, { by, text, isHost }] of conversation.entries()) {
    const id = `demo-${index}`;
    const data = { id, uid: by, userName: by, photoURL: null, message: text, timestamp: now, isHost: isHost ?? false };
    await rooms.append(chatTopic(contentId), { authorId: 'demo', commandId: id, type: 'message', data });
  }
}
