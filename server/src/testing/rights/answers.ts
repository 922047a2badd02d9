import type { AnyRoute } from '@nave/server/platform/http/route.ts';
import type { RealtimeEntry } from '@nave/server/platform/realtime/topics/registry.ts';
import type { RunningApp } from '../running-app.ts';
import { connectViewer, type TestViewer } from '../test-viewer.ts';
import type { Person } from './people.ts';
import type { ObjectRequest } from './rights.ts';

/** The answer to a request, over HTTP or a socket. */
export interface Answer {
  /** The HTTP status; null on a socket. */
  status: number | null;
  /** The code of a refusal; null if the request was accepted. */
  code: string | null;
  /** Everything in the answer that a caller can compare with another answer. */
  comparable: string;
}

/** A route, topic or command of the registry, behind one interface. A test may replace the rule of `entry`. */
export interface Entry {
  name: string;
  entry: AnyRoute | RealtimeEntry;
  /** True for a GET, which must store nothing. False for a topic: the first subscription to a chat creates its room. */
  isRead: boolean;
  isCommand: boolean;
  /** Opens a connection for a person: HTTP with the person's cookie or token, or a socket. */
  open(person: Person): Promise<Connection>;
}

export interface Connection {
  send(request: ObjectRequest): Promise<Answer>;
  close(): Promise<void>;
}

/** Receives everything that the server sends, with the recipient and the entry. */
export type RecordAnswer = (sent: { entry: string; to: Person; text: string }) => void;

/** Returns every route, topic and command of the running app. */
export function entriesOf(server: RunningApp, record: RecordAnswer): Entry[] {
  const { routes, realtime } = server.app.platform;
  return [
    ...routes.entries().map((route) => httpEntry(server, route, record)),
    ...realtime.entries().map((entry) => socketEntry(server, entry, record)),
  ];
}

/** Headers that differ between any two responses. */
const varyingHeaders = new Set(['date', 'set-cookie', 'x-request-id', 'ratelimit', 'ratelimit-policy']);

function httpEntry(server: RunningApp, route: AnyRoute, record: RecordAnswer): Entry {
  const name = `${route.method} ${route.url}`;
  return {
    name,
    entry: route,
    isRead: route.method === 'GET' && !route.shape.changes,
    isCommand: false,
    async open(person) {
      // The first use of a session or token is stored, so it happens before the requests that must store nothing.
      await fetch(`${server.url}/api/auth/session`, { headers: credentials(server.url, person) });
      return {
        send: (request) => sendHttp(server.url, route, person, { request, record }),
        close: async () => undefined,
      };
    },
  };
}

async function sendHttp(
  url: string,
  route: AnyRoute,
  person: Person,
  { request, record }: { request: ObjectRequest; record: RecordAnswer },
): Promise<Answer> {
  const as = { ...person, ...(request.cookie && { cookie: await request.cookie() }) };
  const response = await fetchRoute(url, route, request, as);
  const headers = [...response.headers].filter(([header]) => !varyingHeaders.has(header));
  const body = await response.text();
  record({ entry: `${route.method} ${route.url}`, to: person, text: `${JSON.stringify(headers)} ${body}` });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const { error } = (isJson ? JSON.parse(body) : {}) as { error?: { code: string } };
  const comparable = JSON.stringify([response.status, headers, body]);
  return { status: response.status, code: error?.code ?? null, comparable };
}

function fetchRoute(
  url: string,
  { method, url: path }: AnyRoute,
  request: ObjectRequest,
  as: Person,
): Promise<Response> {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => request.params[name] ?? '');
  const body = request.body?.();
  const isForm = body instanceof FormData;
  return fetch(`${url}${filled}${request.query ? `?${request.query}` : ''}`, {
    method,
    redirect: 'manual',
    headers: {
      ...credentials(url, as),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
}

/** Returns the headers that identify a person: a program's token, or the headers of our own pages with a cookie. */
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
        send: (request) => (isCommand ? sendCommand(viewer, name, request) : subscribe(viewer, name, request.params)),
        async close() {
          for (const frame of viewer.frames) record({ entry: name, to: person, text: JSON.stringify(frame) });
          await viewer.close();
        },
      };
    },
  };
}

/** Sends a command whose data are the object's parameters and the body. */
async function sendCommand(viewer: TestViewer, name: string, { params, body }: ObjectRequest): Promise<Answer> {
  return asAnswer(await viewer.command(name as `${string}.${string}`, { ...params, ...(body?.() as object) }));
}

async function subscribe(viewer: TestViewer, pattern: string, params: Record<string, string>): Promise<Answer> {
  const topic = pattern.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '');
  const answer = asAnswer(await viewer.sub(topic));
  if (answer.code === null) viewer.send({ type: 'unsub', topic });
  return answer;
}

/** Converts a frame to an answer, without the frame's id, which the page has generated. */
function asAnswer({ id: _id, ...frame }: Awaited<ReturnType<TestViewer['sub' | 'command']>>): Answer {
  return { status: null, code: frame.type === 'refused' ? frame.code : null, comparable: JSON.stringify(frame) };
}
