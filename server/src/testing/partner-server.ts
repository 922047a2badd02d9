import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { v7 } from 'uuid';

export const PARTNER_KEY = 'canary-partner-key';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** How the partner answers instead of with its records. */
export type PartnerFault =
  | { status: number; body?: string }
  | { body: string }
  /** The right answer, so many milliseconds late. */
  | { afterMs: number }
  /** A longer answer than the server reads. */
  | 'huge'
  /** The connection is closed without an answer. */
  | 'away'
  /** No answer until the fault ends. */
  | 'hanging'
  /** A redirect to an address of this machine. */
  | 'redirecting';

/** A record of the partner in its wire format. */
export type PartnerRecord = Record<string, unknown>;

/** What a notice is about and how it is sent; by default it is sent correctly and now. */
interface NoticeOptions {
  type?: string;
  data: PartnerRecord;
  id?: string;
  /** When the partner's data changed. */
  timestamp?: string;
  /** When the notice is sent. */
  sentAt: Date;
  secret?: string;
}

/** A stand-in of the ticketing partner. */
export interface PartnerServer {
  /** The settings of a server that uses this partner. */
  env: Record<'BRUSHFIRE_URL' | 'BRUSHFIRE_KEY' | 'BRUSHFIRE_WEBHOOK_SECRET' | 'OUTSIDE_HOSTS', string>;
  events: Map<string, PartnerRecord>;
  attendees: Map<string, PartnerRecord>;
  /** The paths of all requests. */
  asked: string[];
  /** Sets how the partner answers from now on; null: with its records. Calls that hang get the answer `late`. */
  fail(fault: PartnerFault | null, late?: string): void;
  /** Sets how the partner answers at one path, until `fail` is called. */
  failAt(path: string, fault: PartnerFault): void;
  /** Adds an event, and returns its record. */
  addEvent(changes: PartnerRecord): PartnerRecord;
  /** Adds an attendee, by default of the type `group`, and returns the record. */
  addAttendee(changes: PartnerRecord): PartnerRecord;
  /** Returns the headers and the body of a signed notice. */
  notice(options: NoticeOptions): { headers: Record<string, string>; body: string };
  stop(): Promise<void>;
}

const sampleEvent = {
  Id: 9001,
  EventNumber: '310001',
  ClientNumber: '4711',
  Title: 'Women of Grace Conference',
  TitleInfo: 'Women of Grace Conference, Hall A',
  StartsAt: '2027-01-16T10:00:00-06:00',
  SpotsTaken: 12,
  SpotsRemaining: 88,
  StreamUrl: 'https://stream.example/grace',
  EventTheme: { backgroundCss: 'linear-gradient(#000, #fff)', linkColor: '#aabbcc', textColor: '#000000' },
  Types: [
    { Id: 'group', Name: 'Group' },
    { Id: 'single', Name: 'Single' },
  ],
  Fields: [{ Id: 'workshop', Label: 'Workshop', Options: [{ Id: 'prayer', Label: 'Prayer' }] }],
};

const sampleAttendee = {
  AttendeeNumber: '700000000001',
  Status: 'Active',
  EventId: 9001,
  EventNumber: '310001',
  ClientNumber: '4711',
  TypeId: 'group',
  TypeName: 'Group',
  FirstName: 'Amos',
  LastName: 'Canary-Reed',
  OrderedAt: '2026-11-02T15:30:00Z',
  Fields: [{ OptionIds: ['prayer'] }],
};

/** Starts a partner without events and attendees. */
export async function partnerServer(): Promise<PartnerServer> {
  const [events, attendees] = [new Map<string, PartnerRecord>(), new Map<string, PartnerRecord>()];
  const asked: string[] = [];
  const waiting: ServerResponse[] = [];
  let everywhere: PartnerFault | null = null;
  const faults = new Map<string, PartnerFault>();
  const answer = (response: ServerResponse, path: string) => {
    const [, kind, number = ''] = path.split('/');
    const record = (kind === 'events' ? events : attendees).get(number);
    response.writeHead(record ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(record ?? {}));
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (request.headers.authorization !== `Bearer ${PARTNER_KEY}`) return response.writeHead(401).end();
    const fault = faults.get(path) ?? everywhere;
    if (fault === null) return answer(response, path);
    if (fault === 'away') return request.socket.destroy();
    if (fault === 'hanging') return waiting.push(response);
    if (fault === 'huge') return response.end('x'.repeat(2 * 1024 * 1024));
    if (fault === 'redirecting') return response.writeHead(302, { location: 'http://127.0.0.1:1/metadata' }).end();
    if ('status' in fault) return response.writeHead(fault.status).end(fault.body ?? '<h1>Oops</h1>');
    if ('afterMs' in fault) return setTimeout(() => answer(response, path), fault.afterMs);
    response.end(fault.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const added = (records: Map<string, PartnerRecord>, name: string, record: PartnerRecord) => {
    records.set(String(record[name]), record);
    return record;
  };
  return {
    env: {
      BRUSHFIRE_URL: `http://${host}/`,
      BRUSHFIRE_KEY: PARTNER_KEY,
      BRUSHFIRE_WEBHOOK_SECRET: SECRET,
      OUTSIDE_HOSTS: host,
    },
    events,
    attendees,
    asked,
    fail(next, late = '{}') {
      everywhere = next;
      faults.clear();
      for (const response of waiting.splice(0)) response.end(late);
    },
    failAt: (path, fault) => void faults.set(path, fault),
    addEvent: (changes) => added(events, 'EventNumber', { ...sampleEvent, ...changes }),
    addAttendee: (changes) => added(attendees, 'AttendeeNumber', { ...sampleAttendee, ...changes }),
    notice: signedNotice,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function signedNotice({
  type = 'attendee.changed',
  data,
  id = `msg_${v7()}`,
  sentAt,
  timestamp = sentAt.toISOString(),
  secret = SECRET,
}: NoticeOptions) {
  const body = JSON.stringify({ type, timestamp, data });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
  return { headers, body };
}
