import { millisecondsOf, wholeSeconds } from '@nave/domain/analytics/watch.ts';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { fromWallTime, toWallTime } from '@nave/domain/kernel/time-zones.ts';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { storeClicks } from '../analytics/clicks.store.ts';
import { storePeople } from '../analytics/people.store.ts';
import { addStays } from '../analytics/store-stays.ts';
import { setTimes } from '../contents/interactions.store.ts';
import { addToCounts, storeAnswers } from '../interactions/answers.store.ts';
import type { Tx } from '../platform/database/database.ts';
import { storeBatches } from '../reactions/reactions.store.ts';
import { audienceOf, type DemoViewer } from './audience.ts';
import { grace, SERVICE_MINUTES } from './organisations.ts';
import type { PastService } from './past-services.ts';

const DAY_MS = 86_400_000;
const SERVICE_SECONDS = SERVICE_MINUTES * 60;
/** When the question of a service was sent, in seconds after the start. */
const QUESTION_AT = 560;

/** Returns the start of the service of a past Sunday, 10:00 in the time zone of the church, in ISO-8601. */
export function startOfPast({ week }: Pick<PastService, 'week'>, now: Date): string {
  const zone = grace.timeZoneName;
  // A day later at least, so that the service has closed.
  const today = new Date(`${toWallTime(new Date(now.getTime() - DAY_MS).toISOString(), zone).slice(0, 10)}T00:00:00Z`);
  const sunday = new Date(today.getTime() - (today.getUTCDay() + 7 * week) * DAY_MS);
  return fromWallTime(`${sunday.toISOString().slice(0, 10)}T10:00`, zone).at;
}

interface Held {
  id: string;
  clientId: string;
  channelId: string;
  startsAt: Date;
  interaction: { id: string; responses: readonly { id: string }[] };
}

/** Adds what people did in a past service: who watched, the chat, the reactions, the answers and the clicks. */
export async function addAudience(tx: Tx, held: Held, service: PastService): Promise<void> {
  const audience = audienceOf(service.week, { newcomers: service.newcomers, seconds: SERVICE_SECONDS });
  await addViewings(tx, held, audience);
  await addChat(tx, held, service.messages);
  for (const { at, counts } of service.reactions) {
    const batches = [{ pageId: v7(), batch: 1, counts }];
    await storeBatches(tx, held, { batches, shard: at % 20, at: after(held, at) });
  }
  await addAnswers(tx, held, { audience, service });
  await addClicks(tx, held, { audience, service });
}

const after = ({ startsAt }: Held, seconds: number) => new Date(startsAt.getTime() + seconds * 1_000);

async function addViewings(tx: Tx, held: Held, audience: readonly DemoViewer[]): Promise<void> {
  const start = wholeSeconds(held.startsAt.getTime());
  const batch = audience.map(({ id, account, isStaff, device, source, stays }) => ({
    viewer: {
      contentId: held.id,
      clientId: held.clientId,
      channelId: held.channelId,
      viewerId: id,
      userId: account?.id ?? null,
      name: account?.name ?? null,
      email: account?.email ?? null,
      isStaff,
      device,
      source,
      attendeeNumber: null,
      eventNumber: null,
      typeName: null,
      firstAt: new Date(millisecondsOf(start + (stays[0]?.from ?? 0))),
    },
    finished: stays.map(({ from, to }) => ({ from: start + from, to: start + to })),
    thereSince: null,
  }));
  await addStays(tx, { runId: v7(), batch, now: after(held, SERVICE_SECONDS) });
}

/** Nobody follows the chat of a past service yet, so its events are stored without publishing them. */
async function addChat(tx: Tx, held: Held, messages: PastService['messages']): Promise<void> {
  const room = chatTopic(held.id);
  await tx.execute(sql`insert into rooms (room, top) values (${room}, ${messages.length})`);
  const events = messages.map(({ at, by, text, isHost = false }, index) => {
    const sentAt = after(held, at);
    const id = `demo-${index}`;
    const data = { id, uid: by, userName: by, photoURL: null, message: text, timestamp: sentAt.getTime(), isHost };
    return { n: index + 1, author: by, command: id, data, at: sentAt };
  });
  await tx.execute(sql`
    insert into room_events (room, n, author_id, command_id, type, data, at)
    select ${room}, n, author, command, 'message', data, at from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as given (n bigint, author text, command text, data jsonb, at timestamptz)`);
}

async function addAnswers(
  tx: Tx,
  { id: contentId, clientId, interaction, ...held }: Held,
  { audience, service }: { audience: readonly DemoViewer[]; service: PastService },
): Promise<void> {
  const content = { clientId, contentId };
  const sentAt = new Date(held.startsAt.getTime() + QUESTION_AT * 1_000);
  await setTimes(tx, content, interaction.id, { showAt: sentAt });
  const given = [
    ...service.answers.map((n, index) => ({ n, responseId: interaction.responses[index]?.id ?? null })),
    { n: service.dismissed, responseId: null },
  ];
  const responseIds = given.flatMap(({ n, responseId }) => Array.from({ length: n }, () => responseId));
  await storeAnswers(
    tx,
    responseIds.map((responseId, index) => ({
      id: v7(),
      ...content,
      interactionId: interaction.id,
      viewerId: audience[index]?.id ?? '',
      responseId,
      data: null,
      answeredAt: new Date(sentAt.getTime() + (4 + index) * 1_000),
    })),
  );
  await addToCounts(
    tx,
    content,
    given.map(({ n, responseId }) => ({ interactionId: interaction.id, responseId: responseId ?? '', n })),
  );
}

async function addClicks(
  tx: Tx,
  held: Held,
  { audience, service }: { audience: readonly DemoViewer[]; service: PastService },
): Promise<void> {
  const content = { clientId: held.clientId, contentId: held.id };
  const at = after(held, QUESTION_AT);
  const viewerAt = (index: number) => audience[index]?.id ?? '';
  const clicks = Object.entries(service.clicks).flatMap(([label, count]) =>
    Array.from({ length: count }, (_, index) => ({ viewerId: viewerAt(index * 3), label })),
  );
  await storeClicks(tx, content, clicks, at);
  const answers = service.peopleAtScreens.map((people, index) => ({ viewerId: viewerAt(index * 2), people }));
  await storePeople(tx, content, answers, at);
}
