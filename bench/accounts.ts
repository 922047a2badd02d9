import process from 'node:process';
import { hash, verify } from '@node-rs/argon2';
import autocannon from 'autocannon';
import { type Child, cpuSeconds } from './child.ts';
import type { Figure } from './figure.ts';
import { askNave } from './load/ask-nave.ts';
import { short } from './result-table.ts';
import { DEMO_PASSWORD, newPlace, type Place, SERVICE_DATA, startNave } from './running-nave.ts';
import { interleaved, percentile } from './statistics.ts';

const ROUNDS = 3;
const SIGN_INS = 60;
const AT_ONCE = 4;
const REQUESTS = 4_000;
const CONNECTIONS = 20;
const LOOKS = 300;
const LOOK_EVERY_MS = 10;
const EMAIL = 'owner@grace.example';

/**
 * Measures sign-in relative to bare argon2, the delay of other requests meanwhile, and the cost of identifying the
 * caller.
 */
export async function accounts(): Promise<Figure[]> {
  const place = await newPlace();
  const nave = await startNave(place);
  const figures = [await signIns(nave, place), await othersMeanwhile(place), ...(await beingKnown(nave, place))];
  await nave.end('SIGTERM');
  return figures;
}

/** Sign-ins per CPU second of the server, relative to passwords verified by the bare library with the same settings. */
async function signIns(nave: Child, place: Place): Promise<Figure> {
  const stored = await hash(DEMO_PASSWORD);
  const ours = async () => SIGN_INS / (await cpuSeconds(nave, () => many(() => signIn(place))));
  const theirs = async () => {
    const before = process.cpuUsage();
    await many(() => verify(stored, DEMO_PASSWORD));
    const { user, system } = process.cpuUsage(before);
    return (SIGN_INS * 1e6) / (user + system);
  };
  const found = await interleaved(ROUNDS, { ours, theirs });
  return {
    name: 'signing in, beside bare argon2',
    value: found.ours / found.theirs,
    unit: 'x',
    target: { atLeast: 0.9 },
    note: `${short(found.ours)} and ${short(found.theirs)} per CPU second`,
  };
}

async function othersMeanwhile(place: Place): Promise<Figure> {
  const alone = await slowest(place);
  let isOver = false;
  const busy = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (!isOver) await signIn(place);
    }),
  );
  const beside = await slowest(place);
  isOver = true;
  await busy;
  return {
    name: 'p99 of page data while people sign in, beside idle',
    value: beside / alone,
    unit: 'x',
    target: { atMost: 2 },
    note: `${beside.toFixed(1)} ms and ${alone.toFixed(1)} ms`,
  };
}

/** Requests per CPU second with a session and with a token, relative to requests without. */
async function beingKnown(nave: Child, place: Place): Promise<Figure[]> {
  const cookie = await signIn(place);
  const token = await newToken(place, cookie);
  const asked = (headers: Record<string, string>) => async () => {
    let answered = 0;
    const cpu = await cpuSeconds(nave, async () => {
      const url = `http://127.0.0.1:${place.port}/api/auth/session`;
      const result = await autocannon({ url, connections: CONNECTIONS, amount: REQUESTS, headers });
      answered = result['2xx'];
    });
    if (answered < REQUESTS) throw new Error(`${answered} of ${REQUESTS} requests were answered.`);
    return answered / cpu;
  };
  const bearer = { authorization: `Bearer ${token}` };
  const found = await interleaved(ROUNDS, { known: asked({ cookie }), token: asked(bearer), unknown: asked({}) });
  const figure = (name: string, value: number): Figure => ({
    name: `/api ${name}, beside without`,
    value: value / found.unknown,
    unit: 'x',
    target: { atLeast: 0.7 },
    note: `${short(value)} and ${short(found.unknown)} requests per CPU second`,
  });
  return [figure('with a session', found.known), figure('with a token', found.token)];
}

async function many(act: () => Promise<unknown>): Promise<void> {
  let left = SIGN_INS;
  const work = async () => {
    while (left-- > 0) await act();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Returns the cookie of a new session. */
async function signIn({ port }: Place): Promise<string> {
  return (await askNave(port, '/api/auth/password', { email: EMAIL, password: DEMO_PASSWORD })).cookie;
}

async function newToken({ port }: Place, cookie: string): Promise<string> {
  const session = await fetch(`http://127.0.0.1:${port}/api/auth/session`, { headers: { cookie } });
  const { user } = (await session.json()) as { user: { id: string; clients: Record<string, string> } };
  const [clientId] = Object.keys(user.clients);
  const { response } = await askNave(port, `/api/users/${user.id}/token`, { name: 'Bench', clientId }, cookie);
  return ((await response.json()) as { token: string }).token;
}

/** Returns the 99th percentile of the delay, in milliseconds. */
async function slowest({ port }: Place): Promise<number> {
  const waits: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const began = performance.now();
    await (await fetch(`http://127.0.0.1:${port}${SERVICE_DATA}`)).arrayBuffer();
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return percentile(waits, 0.99);
}
