import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { Content } from '@nave/domain/contents/content.ts';
import { contentPhase } from '@nave/domain/contents/timing.ts';
import { sql } from 'drizzle-orm';
import { accountByEmail } from '../accounts/accounts.store.ts';
import { passwordMatches } from '../accounts/passwords/passwords.ts';
import type { ChannelsSlice } from '../channels/channels.slice.ts';
import { activeChannelByKey } from '../channels/channels.store.ts';
import { activeClientByKey } from '../clients/clients.store.ts';
import { addContent } from '../contents/add-content.ts';
import { newVersionCode } from '../contents/content-key.ts';
import { presentContent } from '../contents/contents.present.ts';
import type { ContentsSlice } from '../contents/contents.slice.ts';
import { activeContents, updateContent } from '../contents/contents.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { actorNamed, addOrganisation, addPeople } from './add-organisation.ts';
import { addAudience, startOfPast } from './add-past-services.ts';
import { addConference, conferenceAttendees, EVENT_NUMBER } from './conference.ts';
import { conversation } from './conversation.ts';
import { demoPassword } from './demo-password.ts';
import { CONFERENCE, grace, harbor, SERVICE_MINUTES, SERVICE_VIDEO } from './organisations.ts';
import { pastServices } from './past-services.ts';
import { type Person, people, roleInWords } from './people.ts';
import {
  comingService,
  type DemoContent,
  demoForm,
  graceProgramme,
  harborProgramme,
  runningService,
} from './programme.ts';

/** The icons of the demo's links need no check: all of them are in the catalogue. */
const hasIcon = async () => true;
const KEEP_RUNNING = 'demo-keep-running';
const MINUTE_MS = 60_000;
/** How many past services are kept in the content list. */
const KEPT_SERVICES = 3;

export interface DemoLogins {
  people: { email: string; role: string }[];
  /** Null if the password is unknown, for example because DEMO_PASSWORD has changed. */
  password: string | null;
  viewerPaths: string[];
  /** The paths of a channel behind the paywall, of its event and of the landing of this event, and numbers for them. */
  conference: { path: string; eventPath: string; landing: string; attendees: { number: string; type: string }[] };
}

type DemoDeps = Pick<Platform, 'config' | 'db' | 'jobs' | 'rooms' | 'clock' | 'log'> &
  ChannelsSlice &
  Pick<ContentsSlice, 'conversion' | 'contentLog'>;

/** The demo data. */
export interface Demo {
  /**
   * Adds the demo to an empty database, and makes sure that a service is always live. Returns null if the database has
   * other organisations but not the demo. Call it after `jobs.start()`.
   */
  load(): Promise<DemoLogins | null>;
}

/** Creates the demo. Call it before `jobs.start()`, because it defines a job. */
export function createDemo(
  platform: Platform,
  slices: ChannelsSlice & Pick<ContentsSlice, 'conversion' | 'contentLog'>,
): Demo {
  const deps: DemoDeps = { ...platform, ...slices };
  deps.jobs.define(KEEP_RUNNING, () => keepRunning(deps));
  return {
    async load() {
      const { db } = deps;
      const password = await demoPassword(deps.config.dataDir, deps.config.demoPassword);
      if (await isEmpty(db)) await fill(deps, password);
      if (!(await activeClientByKey(db, grace.key))?.isDemo) return null;
      // Staff may have changed the demo in any way, which must not prevent the start of the server.
      await keepRunning(deps).catch((error: unknown) =>
        deps.log.error({ err: error }, 'the demo could not be updated'),
      );
      const owner = await accountByEmail(db, people.daniel.email);
      return {
        password: (await passwordMatches(password, owner?.passwordHash)) ? password : null,
        people: Object.values(people).map((person) => ({ email: person.email, role: roleInWords(person) })),
        viewerPaths: [`/${grace.key}`, `/${grace.key}/online`, `/${harbor.key}`],
        conference: {
          path: `/${grace.key}/${CONFERENCE}`,
          eventPath: `/events/${EVENT_NUMBER}`,
          landing: `/attend/${EVENT_NUMBER}`,
          attendees: conferenceAttendees.map(({ number, type }) => ({ number, type })),
        },
      };
    },
  };
}

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select not exists (select from clients) as empty`);
  return rows[0]?.empty === true;
}

async function fill(deps: DemoDeps, password: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const ofGrace = await addOrganisation(tx, grace, people.daniel.email);
    const ofHarbor = await addOrganisation(tx, harbor, people.marit.email);
    const clientIds = { grace: ofGrace.clientId, harbor: ofHarbor.clientId };
    await addPeople(tx, { password, clientIds, now: deps.clock.now() });
    const channelId = ofGrace.channelIds[CONFERENCE] as string;
    await addConference(tx, {
      clientId: ofGrace.clientId,
      channelId,
      now: deps.clock.now(),
      streamUrl: deps.config.publicUrl + SERVICE_VIDEO,
    });
    await addProgramme(deps, tx, people.daniel, { ...ofGrace, programme: graceProgramme });
    await addPastServices(deps, tx, ofGrace);
    await addProgramme(deps, tx, people.marit, { ...ofHarbor, programme: harborProgramme });
  });
}

interface ProgrammeOfClient {
  clientId: string;
  channelIds: Record<string, string>;
  programme: DemoContent[];
}

/** Changes are not published: the database was empty, so no page has subscribed to a channel. */
function ignoreChange(): void {}

async function addProgramme(
  { clock, conversion, contentLog }: DemoDeps,
  tx: Tx,
  by: Person,
  { clientId, channelIds, programme }: ProgrammeOfClient,
): Promise<void> {
  const actor = await actorNamed(tx, by);
  for (const content of programme) {
    await addContent({ db: tx, news: { changed: ignoreChange }, conversion, contentLog, hasIcon }, actor, {
      clientId,
      form: demoForm(content, channelIds, clock.now()),
    });
  }
}

/** Adds services of past Sundays with the people who watched them, so that the pages of figures have something to show. */
async function addPastServices(
  { clock, conversion, contentLog }: DemoDeps,
  tx: Tx,
  { clientId, channelIds }: Omit<ProgrammeOfClient, 'programme'>,
): Promise<void> {
  const actor = await actorNamed(tx, people.daniel);
  for (const service of pastServices) {
    const content = { ...service.content, startsAt: startOfPast(service, clock.now()) };
    const row = await addContent({ db: tx, news: { changed: ignoreChange }, conversion, contentLog, hasIcon }, actor, {
      clientId,
      form: demoForm(content, channelIds, clock.now()),
    });
    const [interaction] = row.interactions;
    const channelId = channelIds.online;
    if (!interaction || !channelId) throw new Error('A past service of the demo has no question or no channel.');
    await addAudience(
      tx,
      { id: row.id, clientId, channelId, startsAt: new Date(content.startsAt), interaction },
      service,
    );
  }
}

/**
 * Starts a service if none is live, and schedules the next call for the time when the live service closes. Idempotent.
 */
async function keepRunning(deps: DemoDeps): Promise<void> {
  const { db } = deps;
  const client = await activeClientByKey(db, grace.key);
  if (!client) return;
  const now = deps.clock.now();
  const contents = (await activeContents(db, client.id, null)).map((row) => presentContent(row, null));
  const services = contents.filter(({ name }) => name === runningService.name);
  let closesAt = services.map((content) => content.closesAt ?? '').find((end) => Date.parse(end) > now.getTime());
  if (!closesAt) {
    const started = await startContent(deps, client.id, runningService, now);
    closesAt = started?.closesAt?.toISOString();
    if (started) await addConversation(deps, started.id);
  }
  await deleteOldServices(deps, client.id, services);
  const isComing = contents.some(
    (content) => content.name === comingService.name && contentPhase(content, now.getTime()) !== 'happened',
  );
  if (!isComing) await startContent(deps, client.id, comingService, now);
  const nextCallAt = closesAt ? new Date(closesAt) : new Date(now.getTime() + SERVICE_MINUTES * MINUTE_MS);
  await deps.jobs.enqueue(db, KEEP_RUNNING, {}, { at: nextCallAt, key: KEEP_RUNNING });
}

/** Deletes all but the newest past services, so that a demo that runs for weeks does not fill its content list. */
async function deleteOldServices({ db, clock }: DemoDeps, clientId: string, services: Content[]): Promise<void> {
  const closed = services.filter((service) => contentPhase(service, clock.now().getTime()) === 'happened');
  const oldest = closed.sort((a, b) => (b.closesAt ?? '').localeCompare(a.closesAt ?? '')).slice(KEPT_SERVICES);
  for (const { id } of oldest) await updateContent(db, clientId, id, { versionCode: newVersionCode() });
}

/** Adds a content of the programme; returns null if staff have changed the keys of all its channels or deleted them. */
async function startContent(deps: DemoDeps, clientId: string, content: DemoContent, now: Date) {
  const { db } = deps;
  const channelIds: Record<string, string> = {};
  for (const key of content.channels) {
    const channel = await activeChannelByKey(db, clientId, key);
    if (channel) channelIds[key] = channel.id;
  }
  if (Object.keys(channelIds).length === 0) return null;
  const daniel = await actorNamed(db, people.daniel);
  const { news, conversion, contentLog } = deps;
  return addContent({ db, news, conversion, contentLog, hasIcon }, daniel, {
    clientId,
    form: demoForm(content, channelIds, now),
  });
}

/** Adds messages to the chat of a content, so that the chat is not empty. */
async function addConversation({ rooms, clock }: DemoDeps, contentId: string): Promise<void> {
  const now = clock.now().getTime();
  for (const [index, { by, text, isHost }] of conversation.entries()) {
    const id = `demo-${index}`;
    const data = { id, uid: by, userName: by, photoURL: null, message: text, timestamp: now, isHost: isHost ?? false };
    await rooms.append(chatTopic(contentId), { authorId: 'demo', commandId: id, type: 'message', data });
  }
}
