import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelToForm } from '@nave/domain/channels/channel-form.ts';
import { Child } from './child.ts';
import { ask, type Owner, signIn } from './conference.ts';
import type { Figure } from './figure.ts';
import { type NaveOnPostgres, startOnPostgres, withPostgres } from './nave-on-postgresql.ts';
import { short } from './result-table.ts';
import { interleaved, median } from './statistics.ts';
import { talk } from './talk.ts';

const RECEIVERS = 5;
const DELAY_MS = 20;
/** Deliveries to all receivers together. */
const DELIVERIES = 10_000;
const EVENTS = DELIVERIES / RECEIVERS;
const FOLLOWERS = 500;
const TALKERS = 40;
const CHAT = { seconds: 10, perSecond: 10 };
const ROUNDS = 3;
const SAVES = 20;
/** The pause between two saves, in milliseconds, so that each save is measured without the deliveries of the one before. */
const SAVE_PAUSE_MS = 400;
/** How many saves run at the same time while events are recorded. */
const SAVING = 8;

/** Measures the delivery of events to webhooks, the chat meanwhile, and what webhooks cost a save. */
export function apiEvents(): Promise<Figure[]> {
  return withPostgres(async () => {
    const receivers = new Child('peers/webhook-receivers-server.ts');
    const ports = await receivers.ask<number[]>('start', { count: RECEIVERS, delayMs: DELAY_MS });
    const hosts = ports.map((port) => `127.0.0.1:${port}`);
    const server = await startOnPostgres({ OUTSIDE_HOSTS: hosts.join(',') });
    const owner = await signIn(server.port, 'owner@grace.example');
    const { items } = (await (await ask(owner, 'GET', `${base(owner)}/channels`)).json()) as { items: Channel[] };
    const [channel] = items;
    if (!channel) throw new Error('The demo has no channel.');
    const figures = [
      await saves(owner, channel, hosts),
      ...(await deliveries(server, { owner, channel, receivers }, hosts)),
    ];
    await server.end();
    await receivers.end();
    return figures;
  });
}

const base = ({ clientId }: Owner) => `/api/clients/${clientId}`;
const webhooksOf = (owner: Owner) => `${base(owner)}/webhooks`;

async function save(owner: Owner, channel: Channel): Promise<void> {
  const { edition: _, ...form } = channelToForm(channel);
  await (await ask(owner, 'PUT', `${base(owner)}/channels/${channel.id}`, form)).arrayBuffer();
}

async function addWebhooks(owner: Owner, hosts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const host of hosts) {
    const added = await ask(owner, 'POST', webhooksOf(owner), { url: `http://${host}/nave` });
    ids.push(((await added.json()) as { webhook: { id: string } }).webhook.id);
  }
  return ids;
}

async function removeWebhooks(owner: Owner): Promise<void> {
  const { items } = (await (await ask(owner, 'GET', webhooksOf(owner))).json()) as { items: { id: string }[] };
  for (const { id } of items) await ask(owner, 'DELETE', `${webhooksOf(owner)}/${id}`);
}

async function saves(owner: Owner, channel: Channel, hosts: readonly string[]): Promise<Figure> {
  const many = async () => {
    const latenciesMs: number[] = [];
    for (let count = 0; count < SAVES; count += 1) {
      const startedMs = performance.now();
      await save(owner, channel);
      latenciesMs.push(performance.now() - startedMs);
      await sleep(SAVE_PAUSE_MS);
    }
    return median(latenciesMs);
  };
  await many();
  const found = await interleaved(ROUNDS, {
    async none() {
      await removeWebhooks(owner);
      return many();
    },
    async five() {
      await addWebhooks(owner, hosts);
      return many();
    },
  });
  await removeWebhooks(owner);
  return {
    name: `saving a channel with ${RECEIVERS} webhooks, relative to none`,
    value: found.five / found.none,
    unit: 'x',
    target: { atMost: 1.2 },
    note: `${short(found.five)} and ${short(found.none)} ms`,
  };
}

interface Delivering {
  owner: Owner;
  channel: Channel;
  receivers: Child;
}

/** Records events while the webhooks are paused, then resumes all of them at once. */
async function deliveries(
  { port, contentId }: NaveOnPostgres,
  { owner, channel, receivers }: Delivering,
  hosts: readonly string[],
): Promise<Figure[]> {
  const ids = await addWebhooks(owner, hosts);
  const all = (what: string) => Promise.all(ids.map((id) => ask(owner, 'POST', `${webhooksOf(owner)}/${id}/${what}`)));
  await all('pause');
  let left = EVENTS;
  const saving = async () => {
    for (; left > 0; left -= 1) await save(owner, channel);
  };
  await Promise.all(Array.from({ length: SAVING }, saving));
  await receivers.ask('reset');
  const [audience, talkers] = [new Child('load/audience.ts'), new Child('load/writing-guests.ts')];
  await audience.ask('open', { port, dialect: 'nave', topics: [`chat:${contentId}`], count: FOLLOWERS });
  await talkers.ask('join', { port, contentIds: [contentId], count: TALKERS });
  await talk(talkers, audience, CHAT);
  const quiet = median([await talk(talkers, audience, CHAT), await talk(talkers, audience, CHAT)]);
  await all('resume');
  await sleep(500);
  const meanwhile = median([await talk(talkers, audience, CHAT), await talk(talkers, audience, CHAT)]);
  const rates = await receivers.ask<number[]>('rates', EVENTS);
  await removeWebhooks(owner);
  for (const child of [audience, talkers]) await child.end();
  return [
    {
      name: `${short(DELIVERIES)} deliveries to ${RECEIVERS} receivers, each ${DELAY_MS} ms away: the slowest receiver`,
      value: Math.min(...rates),
      unit: 'events/s',
      target: { atLeast: 40 },
      note: `the fastest ${short(Math.max(...rates))}`,
    },
    {
      name: 'p99 to the last of a chat message while events are delivered, relative to none',
      value: meanwhile / quiet,
      unit: 'x',
      target: { atMost: 1.1 },
      note: `${short(meanwhile)} and ${short(quiet)} ms`,
    },
  ];
}
