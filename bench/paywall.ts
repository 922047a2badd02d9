import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelToForm } from '@nave/domain/channels/channel-form.ts';
import { connectEvent } from '@nave/domain/channels/event-connection.ts';
import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { newTicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import { wrongSeatRaces } from '@nave/server/testing/seat-races.ts';
import { Child, cpuSeconds } from './child.ts';
import type { Figure } from './figure.ts';
import { askNave } from './load/ask-nave.ts';
import { startOnPostgres, withPostgres } from './nave-on-postgresql.ts';
import { DEMO_PASSWORD, newPlace, startNave } from './running-nave.ts';
import { percentile } from './statistics.ts';

const ENTERING = 1_000;
const CANCELLED = 100;
const IMPORTED = 10_000;
const RACES = 5_000;
const OWNER = 'owner@grace.example';
const MEGABYTE = 1024 * 1024;
const HELD_FOR_MS = 30_000;

/** Measures entering, cancelling and importing, and how many races for screens give away a wrong number of seats. */
export function paywall(): Promise<Figure[]> {
  return withPostgres(async () => {
    const server = await startOnPostgres();
    const onPostgres = await measure(server.nave, server.port, 'postgresql', { enterMs: 1_500, importS: 20 });
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
  seatIds: string[];
}

async function measure(
  nave: Child,
  port: number,
  engine: string,
  targets: { enterMs: number; importS: number },
): Promise<Figure[]> {
  const staff = await signedIn(port);
  const conference = await newConference(port, staff);
  const seated = numbers(1, ENTERING);
  await importAttendees(port, { staff, ...conference, numbers: seated });
  const browsers = new Child('load/entering.ts');
  await browsers.ask('open', { port, numbers: seated });
  const place = { clientId: staff.clientId, channelKey: conference.channelKey };
  const entered = await browsers.ask<Entered>('enter', place);
  await browsers.ask('hold', { seatIds: entered.seatIds });
  const heldCpu = await cpuSeconds(nave, () => sleep(HELD_FOR_MS));
  const cancelled = await cancelSome(port, browsers, { staff, ...conference, numbers: seated.slice(0, CANCELLED) });
  const before = await nave.ask<number>('memory');
  const importing = await importAttendees(port, { staff, ...conference, numbers: numbers(2, IMPORTED) });
  const after = await nave.ask<number>('memory');
  await browsers.end();
  return [
    {
      name: `${ENTERING} attendees enter at once, p99, ${engine}`,
      value: percentile(entered.latenciesMs, 0.99),
      unit: 'ms',
      target: { atMost: targets.enterMs },
      note: `median ${percentile(entered.latenciesMs, 0.5).toFixed(0)} ms; ${entered.busyAnswers} times asked again`,
    },
    { name: `of them without a seat, ${engine}`, value: entered.refused, unit: '', target: { atMost: 0 } },
    {
      name: `share of a core that ${ENTERING} held seats take, ${engine}`,
      value: (heldCpu / (HELD_FOR_MS / 1_000)) * 100,
      unit: '%',
      note: 'with everything else that an idle server does',
    },
    {
      name: `${CANCELLED} who watch are cancelled one after the other, p99 until their page knows, ${engine}`,
      value: percentile(cancelled, 0.99),
      unit: 'ms',
      target: { atMost: 1_000 },
    },
    {
      name: `import of ${IMPORTED} attendees, ${engine}`,
      value: importing.seconds,
      unit: 's',
      target: { atMost: targets.importS },
      note: `${importing.added} added`,
    },
    {
      name: `memory that the import leaves in the server, ${engine}`,
      value: (after - before) / MEGABYTE,
      unit: 'MB',
      target: { atMost: 64 },
    },
  ];
}

interface Staff {
  cookie: string;
  clientId: string;
}

async function signedIn(port: number): Promise<Staff> {
  const { cookie, response } = await askNave(port, '/api/auth/password', { email: OWNER, password: DEMO_PASSWORD });
  const { user } = (await response.json()) as { user: { clients: Record<string, string> } };
  const [clientId = ''] = Object.keys(user.clients);
  return { cookie, clientId };
}

interface Conference {
  eventId: string;
  channelKey: string;
}

/** Adds an event, and connects it to the first channel with five screens for its only type. */
async function newConference(port: number, { cookie, clientId }: Staff): Promise<Conference> {
  const base = `/api/clients/${clientId}`;
  const form = { ...newTicketEventForm('Group'), title: 'Conference', startsAt: new Date().toISOString() };
  const added = await askNave(port, `${base}/events?id=${randomUUID()}`, form, cookie);
  const event = (await added.response.json()) as TicketEvent;
  const headers = { cookie, 'x-requested-with': 'nave' };
  const listed = await fetch(`http://127.0.0.1:${port}${base}/channels`, { headers });
  const { items } = (await listed.json()) as { items: Channel[] };
  const channel = items[0] as Channel;
  const connection = connectEvent(event);
  for (const type of Object.values(connection.attendeeTypes)) type.numberOfScreens = 5;
  const saved = await fetch(`http://127.0.0.1:${port}${base}/channels/${channel.id}`, {
    method: 'PUT',
    headers: { ...headers, origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...channelToForm(channel), events: [connection] }),
  });
  if (!saved.ok) throw new Error(`The channel is answered with ${saved.status}: ${await saved.text()}`);
  return { eventId: event.id, channelKey: channel.key };
}

/** Numbers of 12 digits. */
function numbers(series: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${series}${String(index).padStart(11, '0')}`);
}

interface Importing extends Pick<Conference, 'eventId'> {
  staff: Staff;
  numbers: readonly string[];
}

/** Imports attendees from a CSV file. Returns how many were added, and the seconds from the upload to the last row. */
async function importAttendees(port: number, { staff: { cookie, clientId }, eventId, numbers: all }: Importing) {
  const startMs = performance.now();
  const origin = `http://127.0.0.1:${port}`;
  const headers = { origin, cookie, 'x-requested-with': 'nave' };
  const rows = all.map((number, index) => `${number},First${index},Last${index},Group,,2026-11-01`);
  const body = new FormData();
  const csv = ['number,first name,last name,type,options,order date', ...rows].join('\n');
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'attendees.csv');
  const base = `${origin}/api/clients/${clientId}/events/${eventId}/imports`;
  const preview = await fetch(base, { method: 'POST', headers, body });
  if (!preview.ok) throw new Error(`The import is answered with ${preview.status}: ${await preview.text()}`);
  const { id } = (await preview.json()) as AttendeeImport;
  await fetch(`${base}/${id}/start`, { method: 'POST', headers });
  for (;;) {
    const now = (await (await fetch(`${base}/${id}`, { headers })).json()) as AttendeeImport;
    if (now.state === 'failed') throw new Error('The import has failed.');
    if (now.state === 'finished') return { seconds: (performance.now() - startMs) / 1_000, added: now.added };
    await sleep(100);
  }
}

/** Cancels attendees who watch. Returns the delays in ms until their pages knew. */
async function cancelSome(
  port: number,
  browsers: Child,
  { staff: { cookie, clientId }, eventId, numbers: cancelled }: Importing,
): Promise<number[]> {
  const origin = `http://127.0.0.1:${port}`;
  const headers = { origin, cookie, 'x-requested-with': 'nave', 'content-type': 'application/json' };
  const base = `${origin}/api/clients/${clientId}/events/${eventId}/attendees`;
  const sentAt: number[] = [];
  for (const number of cancelled) {
    const found = await fetch(`${base}?search=${number}`, { headers });
    const { items } = (await found.json()) as { items: { id: string }[] };
    sentAt.push(Date.now());
    const body = JSON.stringify({ status: 'Cancelled' });
    await fetch(`${base}/${items[0]?.id}/status`, { method: 'PUT', headers, body });
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
