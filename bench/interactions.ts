import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newInteraction, newResponse } from '@nave/domain/contents/interactions/interaction-form.ts';
import type { StaffInteractions } from '@nave/domain/interactions/interactions.api.ts';
import { Child } from './child.ts';
import type { Figure } from './figure.ts';
import { askNave } from './load/ask-nave.ts';
import { type NaveOnPostgres, startOnPostgres, withPostgres } from './nave-on-postgresql.ts';
import { short } from './result-table.ts';
import { interleaved, percentile } from './statistics.ts';

const VIEWERS = 5_000;
const ANSWER_SECONDS = 3;
/** Interactions and chat messages that are sent in each round. */
const SENT_PER_ROUND = 7;
const PAUSE_MS = 400;
const ROUNDS = 3;
/** How long after the last acknowledgement the counts of staff must be right, in milliseconds. */
const COUNTED_AFTER_MS = 1_000;
const RESPONSES = ['I am joining a group', 'Write to me this week', 'Not today'];
/** The shown interaction and the chat message have about the same size. */
const TEXT = 'One step this week. '.repeat(15);

type Send = (title: string) => Promise<{ id: string; responseIds: string[] }>;

/** Measures how soon all viewers have an interaction, and how 5,000 viewers answer it. */
export function interactions(): Promise<Figure[]> {
  return withPostgres(async () => {
    const server = await startOnPostgres();
    const { port, contentId } = server;
    const cookie = await server.signIn('superhost@grace.example');
    const viewers = new Child('load/audience.ts');
    const topics = [`interactions:${contentId}`, `chat:${contentId}`];
    await viewers.ask('open', { port, dialect: 'nave', topics, count: VIEWERS });
    await viewers.ask('count from storage');
    const send = sender(server, cookie);
    const writer = new Child('load/writing-guests.ts');
    await writer.ask('join', { port, contentIds: [contentId], count: 1, cookies: [cookie] });
    const p99 = async (sendOne: () => Promise<unknown>) => {
      await viewers.ask('reset');
      for (let sent = 0; sent < SENT_PER_ROUND; sent += 1) {
        await sendOne();
        await sleep(PAUSE_MS);
      }
      return percentile(await viewers.ask<number[]>('last deliveries', SENT_PER_ROUND), 0.99);
    };
    const found = await interleaved(ROUNDS, {
      interaction: () => p99(() => send(`One step ${randomUUID()}`)),
      message: () => p99(() => writer.ask('say', { message: TEXT })),
    });
    await viewers.end();
    await writer.end();
    const answers = await measureAnswers(server, { cookie, send });
    await server.end();
    return [
      {
        name: `an interaction to ${short(VIEWERS)} viewers, p99 to the last, relative to a chat message of its size`,
        value: found.interaction / found.message,
        unit: 'x',
        target: { atMost: 1.25 },
        note: `${short(found.interaction)} and ${short(found.message)} ms from when they were stored`,
      },
      ...answers,
    ];
  });
}

async function measureAnswers(
  { port, contentId }: NaveOnPostgres,
  { cookie, send }: { cookie: string; send: Send },
): Promise<Figure[]> {
  const pages = new Child('load/taking-part.ts');
  await pages.ask('open', { port, topics: [`interactions:${contentId}`], count: VIEWERS });
  const { id, responseIds } = await send('Answered by all');
  const perSecond = VIEWERS / ANSWER_SECONDS;
  const { latenciesMs, refused, lost, acknowledged } = await pages.ask<Answered>('answer', {
    contentId,
    interactionId: id,
    responseIds,
    perSecond,
  });
  await sleep(COUNTED_AFTER_MS);
  const response = await fetch(`http://127.0.0.1:${port}/api/contents/${contentId}/interactions`, {
    headers: { cookie, 'x-requested-with': 'nave' },
  });
  const { counts } = (await response.json()) as StaffInteractions;
  const counted = counts[id]?.byResponse ?? {};
  const wrong = responseIds.filter((one) => (counted[one] ?? 0) !== (acknowledged[one] ?? 0)).length;
  await pages.end();
  const name = `${short(VIEWERS)} answers in ${ANSWER_SECONDS} s`;
  return [
    {
      name: `${name}, p99 of the acknowledgement`,
      value: percentile(latenciesMs, 0.99),
      unit: 'ms',
      target: { atMost: 1_000 },
    },
    { name: `${name}, refused or not answered`, value: refused + lost, unit: '', target: { atMost: 0 } },
    {
      name: `${name}, responses whose count is not what was acknowledged, 1 s later`,
      value: wrong,
      unit: '',
      target: { atMost: 0 },
      note: `${latenciesMs.length} acknowledged`,
    },
  ];
}

interface Answered {
  latenciesMs: number[];
  refused: number;
  lost: number;
  acknowledged: Record<string, number>;
}

/** Returns a function that adds and sends an interaction. */
function sender({ port, contentId }: NaveOnPostgres, cookie: string): Send {
  const base = `/api/contents/${contentId}/interactions`;
  return async (title) => {
    const interaction = {
      ...newInteraction(),
      interactionTitle: title,
      interactionText: `<p>${TEXT}</p>`,
      urgency: 'notify',
      responses: RESPONSES.map((responseText) => ({ ...newResponse(), responseText, actionText: '<p>Thank you</p>' })),
    };
    const id = randomUUID();
    await askNave(port, base, { id, interaction }, cookie);
    const { response } = await askNave(port, `${base}/${id}/send`, {}, cookie);
    const { responses } = (await response.json()) as { responses: { id: string }[] };
    return { id, responseIds: responses.map((one) => one.id) };
  };
}
