import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '@nave/domain/channels/channel.ts';
import { channelToForm } from '@nave/domain/channels/channel-form.ts';
import { connectEvent } from '@nave/domain/channels/event-connection.ts';
import type { AttendeeImport } from '@nave/domain/ticketing/attendee-import.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { newTicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import { askNave } from './load/ask-nave.ts';
import { DEMO_PASSWORD } from './running-nave.ts';

/** An owner who is signed in. */
export interface Owner {
  port: number;
  clientId: string;
  cookie: string;
}

/** An event of an organisation, and the channel to which it is connected. */
export interface Conference {
  owner: Owner;
  eventId: string;
  channelKey: string;
}

/** Signs an owner of the demo in. */
export async function signIn(port: number, email: string): Promise<Owner> {
  const { cookie, response } = await askNave(port, '/api/auth/password', { email, password: DEMO_PASSWORD });
  const { user } = (await response.json()) as { user: { clients: Record<string, string> } };
  const [clientId = ''] = Object.keys(user.clients);
  return { port, clientId, cookie };
}

/** Adds an event, and connects it to the first channel, with five screens for its only type. */
export async function newConference(owner: Owner): Promise<Conference> {
  const base = `/api/clients/${owner.clientId}`;
  const form = { ...newTicketEventForm('Group'), title: 'Conference', startsAt: new Date().toISOString() };
  const added = await askNave(owner.port, `${base}/events?id=${randomUUID()}`, form, owner.cookie);
  const event = (await added.response.json()) as TicketEvent;
  const { items } = (await (await ask(owner, 'GET', `${base}/channels`)).json()) as { items: Channel[] };
  const channel = items[0] as Channel;
  const connection = connectEvent(event);
  for (const type of Object.values(connection.attendeeTypes)) type.numberOfScreens = 5;
  await ask(owner, 'PUT', `${base}/channels/${channel.id}`, { ...channelToForm(channel), events: [connection] });
  return { owner, eventId: event.id, channelKey: channel.key };
}

/** Sends a request of the owner. Throws if the status is not successful. */
export async function ask(
  { port, cookie }: Owner,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Response> {
  const origin = `http://127.0.0.1:${port}`;
  const isFile = body instanceof FormData;
  const response = await fetch(origin + path, {
    method,
    headers: {
      origin,
      cookie,
      'x-requested-with': 'nave',
      ...(body && !isFile && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isFile ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return response;
}

/** Numbers of 12 digits. */
export function numbers(series: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${series}${String(index).padStart(11, '0')}`);
}

/** Imports attendees from a CSV file. Returns how many were added, and the seconds from the upload to the last row. */
export async function importAttendees(
  { owner, eventId }: Conference,
  all: readonly string[],
): Promise<{ seconds: number; added: number }> {
  const startMs = performance.now();
  const rows = all.map((number, index) => `${number},First${index},Last${index},Group,,2026-11-01`);
  const body = new FormData();
  const csv = ['number,first name,last name,type,options,order date', ...rows].join('\n');
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'attendees.csv');
  const base = `/api/clients/${owner.clientId}/events/${eventId}/imports`;
  const { id } = (await (await ask(owner, 'POST', base, body)).json()) as AttendeeImport;
  await ask(owner, 'POST', `${base}/${id}/start`);
  for (;;) {
    const now = (await (await ask(owner, 'GET', `${base}/${id}`)).json()) as AttendeeImport;
    if (now.state === 'failed') throw new Error('The import has failed.');
    if (now.state === 'finished') return { seconds: (performance.now() - startMs) / 1_000, added: now.added };
    await sleep(100);
  }
}
