import type { AnyRoute } from '@nave/server/platform/http/route.ts';
import type { RealtimeEntry } from '@nave/server/platform/realtime/topics/registry.ts';
import type { RunningApp } from '../running-app.ts';
import { connectViewer, type TestViewer } from '../test-viewer.ts';
import type { Person } from './people.ts';
import type { Ask } from './rights.ts';

/** A response: its HTTP status (null for a socket), its refusal's code or null, and all that a caller can compare. */
export interface Answer {
  status: number | null;
  code: string | null;
  bytes: string;
}

/** An entry of the registry, with one interface for routes, topics and commands. A test may replace its rule. */
export interface Entry {
  name: string;
  entry: AnyRoute | RealtimeEntry;
  /** A GET, which must write nothing. (The first subscription to a chat creates its room.) */
  isRead: boolean;
  isCommand: boolean;
  /** Opens a connection as a person: a browser, or a page's socket. */
  open(person: Person): Promise<Line>;
}

export interface Line {
  ask(ask: Ask): Promise<Answer>;
  close(): Promise<void>;
}

/** Receives everything that leaves the server, with the recipient and the entry. */
export type RecordAnswer = (said: { entry: string; to: Person; text: string }) => void;

/** Returns every route, topic and command of the running app. */
export function entriesOf(server: RunningApp, record: RecordAnswer): Entry[] {
  const { routes, realtime } = server.app.platform;
  return [
    ...routes.entries().map((route) => httpEntry(server, route, record)),
    ...realtime.entries().map((entry) => socketEntry(server, entry, record)),
  ];
}

/** Headers that differ between any two responses. */
const ofTheMoment = new Set(['date', 'set-cookie']);

function httpEntry(server: RunningApp, route: AnyRoute, record: RecordAnswer): Entry {
  const name = `${route.method} ${route.url}`;
  return {
    name,
    entry: route,
    isRead: route.method === 'GET',
    isCommand: false,
    async open(person) {
      // The first use of a session or token is stored, so it happens before the requests that must write nothing.
      await fetch(`${server.url}/api/auth/session`, { headers: credentials(server.url, person) });
      return { ask: (ask) => askHttp(server.url, route, person, { ask, record }), close: async () => undefined };
    },
  };
}

async function askHttp(
  url: string,
  route: AnyRoute,
  person: Person,
  { ask, record }: { ask: Ask; record: RecordAnswer },
): Promise<Answer> {
  const as = { ...person, ...(ask.cookie && { cookie: await ask.cookie() }) };
  const answer = await send(url, route, ask, as);
  const headers = [...answer.headers].filter(([header]) => !ofTheMoment.has(header));
  const body = await answer.text();
  record({ entry: `${route.method} ${route.url}`, to: person, text: `${JSON.stringify(headers)} ${body}` });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const { error } = (isJson ? JSON.parse(body) : {}) as { error?: { code: string } };
  return { status: answer.status, code: error?.code ?? null, bytes: JSON.stringify([answer.status, headers, body]) };
}

function send(url: string, { method, url: path }: AnyRoute, ask: Ask, as: Person): Promise<Response> {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => ask.params[name] ?? '');
  const body = ask.body?.();
  const isForm = body instanceof FormData;
  return fetch(`${url}${filled}${ask.query ? `?${ask.query}` : ''}`, {
    method,
    redirect: 'manual',
    headers: {
      ...credentials(url, as),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
}

/** Returns the headers of a person: those of our own pages with cookies, or the token of a program. */
function credentials(url: string, { bearer, cookie }: Person): Record<string, string> {
  if (bearer !== undefined) return { authorization: `Bearer ${bearer}` };
  return { origin: url, 'x-requested-with': 'nave', ...(cookie && { cookie }) };
}

function socketEntry(server: RunningApp, entry: RealtimeEntry, record: RecordAnswer): Entry {
  const { name, kind } = entry;
  const isCommand = kind === 'command';
  return {
    name,
    entry,
    isRead: false,
    isCommand,
    async open(person) {
      const viewer = await connectViewer({ url: server.url, cookie: person.cookie });
      return {
        ask: (asked) => (isCommand ? command(viewer, name, asked) : follow(viewer, name, asked.params)),
        async close() {
          for (const frame of viewer.frames) record({ entry: name, to: person, text: JSON.stringify(frame) });
          await viewer.close();
        },
      };
    },
  };
}

/** Sends a command whose data are the object's parameters and the body. */
async function command(viewer: TestViewer, name: string, { params, body }: Ask): Promise<Answer> {
  return asAnswer(await viewer.command(name as `${string}.${string}`, { ...params, ...(body?.() as object) }));
}

async function follow(viewer: TestViewer, pattern: string, params: Record<string, string>): Promise<Answer> {
  const topic = pattern.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '');
  const answer = asAnswer(await viewer.sub(topic));
  if (answer.code === null) viewer.send({ type: 'unsub', topic });
  return answer;
}

/** Drops the frame's id, which is the page's own. */
function asAnswer({ id: _own, ...frame }: Awaited<ReturnType<TestViewer['sub' | 'command']>>): Answer {
  return { status: null, code: frame.type === 'refused' ? frame.code : null, bytes: JSON.stringify(frame) };
}
