import autocannon from 'autocannon';
import { type Child, cpuSeconds } from './child.ts';
import type { Figure } from './figure.ts';
import { askNave } from './load/ask-nave.ts';
import { short } from './result-table.ts';
import { DEMO_PASSWORD, newPlace, type Place, startNave } from './running-nave.ts';
import { interleaved } from './statistics.ts';

const ROUNDS = 5;
/** In all rounds of both calls together, fewer than the tokens may send in a minute. */
const REQUESTS = 1_000;
const CONNECTIONS = 20;
/** A user may have as many tokens, each with 600 calls a minute. */
const TOKENS = 20;

/** Measures the CPU time of a program's call relative to the same call of a person, on the embedded database. */
export async function apiTokens(): Promise<Figure[]> {
  const place = await newPlace();
  const nave = await startNave(place);
  const { cookie } = await askNave(place.port, '/api/auth/password', {
    email: 'owner@grace.example',
    password: DEMO_PASSWORD,
  });
  const { tokens, clientId } = await newTokens(place, cookie);
  const figures = [
    await compared(nave, { url: urlOf(place, '/api/clients'), cookie, tokens }),
    await compared(nave, { url: urlOf(place, `/api/clients/${clientId}/channels`), cookie, tokens }),
  ];
  await nave.end('SIGTERM');
  return figures;
}

const urlOf = ({ port }: Place, path: string) => `http://127.0.0.1:${port}${path}`;

/** Creates as many access tokens of the signed-in user as a user may have. */
export async function newTokens(
  place: Place,
  cookie: string,
): Promise<{ tokens: readonly string[]; clientId: string }> {
  const session = await fetch(urlOf(place, '/api/auth/session'), { headers: { cookie } });
  const { user } = (await session.json()) as { user: { id: string; clients: Record<string, string> } };
  const [clientId = ''] = Object.keys(user.clients);
  const tokens: string[] = [];
  for (let count = 0; count < TOKENS; count += 1) {
    const form = { name: `Bench ${count}`, clientId, scopes: 'all', expiresInDays: null };
    const { response } = await askNave(place.port, `/api/users/${user.id}/token`, form, cookie);
    tokens.push(((await response.json()) as { token: string }).token);
  }
  return { tokens, clientId };
}

/** Returns how many GET requests are answered per CPU second; each connection uses the headers in turn. */
export async function requestsPerCpuSecond(
  nave: Child,
  url: string,
  { headers, amount }: { headers: readonly Record<string, string>[]; amount: number },
): Promise<number> {
  let answeredCount = 0;
  const requests = headers.map((one) => ({ method: 'GET' as const, path: new URL(url).pathname, headers: one }));
  const cpu = await cpuSeconds(nave, async () => {
    const result = await autocannon({ url, connections: CONNECTIONS, amount, requests });
    answeredCount = result['2xx'];
  });
  if (answeredCount < amount) throw new Error(`${answeredCount} of ${amount} requests were answered.`);
  return answeredCount / cpu;
}

async function compared(
  nave: Child,
  { url, cookie, tokens }: { url: string; cookie: string; tokens: readonly string[] },
): Promise<Figure> {
  const measured = (headers: readonly Record<string, string>[]) => () =>
    requestsPerCpuSecond(nave, url, { headers, amount: REQUESTS });
  const { token, person } = await interleaved(ROUNDS, {
    person: measured([{ cookie }]),
    token: measured(tokens.map((value) => ({ authorization: `Bearer ${value}` }))),
  });
  return {
    name: `CPU time of a token's call of ${new URL(url).pathname.replace(/[0-9a-f-]{36}/, '{id}')}, relative to a person's`,
    value: person / token,
    unit: 'x',
    target: { atMost: 1.1 },
    note: `${short(token)} and ${short(person)} requests per CPU second`,
  };
}
