import { setTimeout as sleep } from 'node:timers/promises';
import { wrongSeatRaces } from '@nave/server/testing/seat-races.ts';
import { Child, cpuSeconds } from './child.ts';
import { ask, type Conference, importAttendees, newConference, numbers, signIn } from './conference.ts';
import type { Figure } from './figure.ts';
import { guesses } from './guesses.ts';
import { startOnPostgres, withPostgres } from './nave-on-postgresql.ts';
import { newPlace, startNave } from './running-nave.ts';
import { percentile } from './statistics.ts';

const ENTERING = 1_000;
const SEATS = 10_000;
const SCREENS = 5;
const CANCELLED = 100;
const IMPORTED = 10_000;
const RACES = 5_000;
const OWNER = 'owner@grace.example';
const OTHER_OWNER = 'owner@harbor.example';
const MEGABYTE = 1024 * 1024;
const HELD_FOR_MS = 30_000;
/** How many attendees enter in a second before and during an import, and for how long before it. */
const STEADY = { perSecond: 50, beforeMs: 10_000 };

/** Measures entering, cancelling, importing and guessing, and how many races for screens give away a wrong seat. */
export function paywall(): Promise<Figure[]> {
  return withPostgres(async () => {
    const server = await startOnPostgres();
    const onPostgres = [
      ...(await measure(server.nave, server.port, 'postgresql', { enterMs: 1_500, importS: 20 })),
      ...(await guesses({
        own: await newConference(await signIn(server.port, OWNER)),
        foreign: await newConference(await signIn(server.port, OTHER_OWNER)),
      })),
    ];
    await server.end();
    const place = await newPlace();
    const nave = await startNave(place);
    const embedded = await measure(nave, place.port, 'embedded', { enterMs: 2_500, importS: 40 });
    await nave.end('SIGTERM');
    return [...onPostgres, ...embedded, await races()];
  });
}

interface Entered {
  latenciesMs: number[];
  refused: number;
  busyAnswers: number;
}

async function measure(
  nave: Child,
  port: number,
  engine: string,
  targets: { enterMs: number; importS: number },
): Promise<Figure[]> {
  const conference = await newConference(await signIn(port, OWNER));
  const { clientId } = conference.owner;
  const admitted = numbers(1, SEATS / SCREENS);
  await importAttendees(conference, admitted);
  const browsers = new Child('load/entering.ts');
  const place = { clientId, channelKey: conference.channelKey };
  await browsers.ask('open', { port, place, numbers: admitted, count: SEATS });
  const entered = await browsers.ask<Entered>('enter', ENTERING);
  const others = await browsers.ask<Entered>('enter the others');
  const held = await heldSeats(nave, browsers);
  const cancelled = await cancelSome(conference, browsers, admitted.slice(0, CANCELLED));
  const before = await browsers.ask<number[]>('enter steadily', { ...STEADY, forMs: STEADY.beforeMs });
  const memory = await nave.ask<number>('memory');
  await browsers.ask('start entering', STEADY);
  const importing = await importAttendees(conference, numbers(2, IMPORTED));
  const meanwhile = await browsers.ask<number[]>('stop entering');
  const grown = (await nave.ask<number>('memory')) - memory;
  await browsers.end();
  const [p99Before, p99Meanwhile] = [percentile(before, 0.99), percentile(meanwhile, 0.99)];
  return [
    {
      name: `${ENTERING} attendees enter at once, p99, ${engine}`,
      value: percentile(entered.latenciesMs, 0.99),
      unit: 'ms',
      target: { atMost: targets.enterMs },
      note: `median ${percentile(entered.latenciesMs, 0.5).toFixed(0)} ms; ${entered.busyAnswers} times asked again`,
    },
    {
      name: `of ${SEATS} attendees without a seat, ${engine}`,
      value: entered.refused + others.refused,
      unit: '',
      target: { atMost: 0 },
    },
    {
      name: `share of a core that ${SEATS} held seats take, ${engine}`,
      value: held.withSeats - held.withoutSeats,
      unit: '%',
      target: { atMost: 2 },
      note: `${held.withoutSeats.toFixed(1)} % with the same pages without seats`,
    },
    {
      name: `${CANCELLED} who watch are cancelled one after the other, p99 until their page knows, ${engine}`,
      value: percentile(cancelled, 0.99),
      unit: 'ms',
      target: { atMost: 1_000 },
    },
    {
      name: `import of ${IMPORTED} attendees while others enter, ${engine}`,
      value: importing.seconds,
      unit: 's',
      target: { atMost: targets.importS },
      note: `${importing.added} added`,
    },
    {
      name: `p99 of entering during the import, relative to before it, ${engine}`,
      value: p99Meanwhile / p99Before,
      unit: 'x',
      target: { atMost: 1.5 },
      note: `${p99Before.toFixed(0)} and ${p99Meanwhile.toFixed(0)} ms, ${STEADY.perSecond} a second`,
    },
    {
      name: `memory that the import leaves in the server, ${engine}`,
      value: grown / MEGABYTE,
      unit: 'MB',
      target: { atMost: 64 },
    },
  ];
}

/** Returns the share of a core in percent while all pages are connected without a seat, and while they hold seats. */
async function heldSeats(nave: Child, browsers: Child): Promise<Record<'withSeats' | 'withoutSeats', number>> {
  const share = async () => ((await cpuSeconds(nave, () => sleep(HELD_FOR_MS))) / (HELD_FOR_MS / 1_000)) * 100;
  await browsers.ask('connect');
  const withoutSeats = await share();
  await browsers.ask('hold');
  return { withoutSeats, withSeats: await share() };
}

/** Cancels attendees who watch. Returns the delays in ms until their first pages knew. */
async function cancelSome(
  { owner, eventId }: Conference,
  browsers: Child,
  cancelled: readonly string[],
): Promise<number[]> {
  const base = `/api/clients/${owner.clientId}/events/${eventId}/attendees`;
  const sentAt: number[] = [];
  for (const number of cancelled) {
    const found = (await (await ask(owner, 'GET', `${base}?search=${number}`)).json()) as { items: { id: string }[] };
    sentAt.push(Date.now());
    await ask(owner, 'PUT', `${base}/${found.items[0]?.id}/status`, { status: 'Cancelled' });
  }
  const knownAt = await browsers.ask<number[]>('ends', cancelled.length);
  if (knownAt.length < cancelled.length) throw new Error(`Only ${knownAt.length} pages know that they are cancelled.`);
  return knownAt.map((at, index) => at - (sentAt[index] as number));
}

async function races(): Promise<Figure> {
  const wrong = await wrongSeatRaces(RACES);
  const name = `of ${RACES} races of up to 50 browsers, with a wrong number of seats`;
  return { name, value: wrong.length, unit: '', target: { atMost: 0 }, note: '1, 2 and 5 screens, two processes' };
}
