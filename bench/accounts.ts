import process from 'node:process';
import { hash, verify } from '@node-rs/argon2';
import { newTokens, requestsPerCpuSecond } from './api-tokens.ts';
import { type Child, cpuSeconds } from './child.ts';
import type { Figure } from './figure.ts';
import { askNave } from './load/ask-nave.ts';
import { short } from './result-table.ts';
import { DEMO_PASSWORD, newPlace, type Place, SERVICE_DATA, startNave } from './running-nave.ts';
import { interleaved, percentile } from './statistics.ts';

const ROUNDS = 3;
const SIGN_INS = 60;
const PARALLEL_SIGN_INS = 4;
const REQUESTS = 3_000;
const SAMPLES = 300;
const SAMPLE_EVERY_MS = 10;
const EMAIL = 'owner@grace.example';

/**
 * Measures the CPU time of sign-ins relative to bare argon2, the delay of other requests during sign-ins, and the CPU
 * time of identifying the caller.
 */
export async function accounts(): Promise<Figure[]> {
  const place = await newPlace();
  const nave = await startNave(place);
  const figures = [await signIns(nave, place), await duringSignIns(place), ...(await identifying(nave, place))];
  await nave.end('SIGTERM');
  return figures;
}

/** Measures sign-ins per CPU second, relative to passwords that the bare library verifies with the same settings. */
async function signIns(nave: Child, place: Place): Promise<Figure> {
  const stored = await hash(DEMO_PASSWORD);
  const ours = async () => SIGN_INS / (await cpuSeconds(nave, () => repeat(() => signIn(place))));
  const theirs = async () => {
    const before = process.cpuUsage();
    await repeat(() => verify(stored, DEMO_PASSWORD));
    const { user, system } = process.cpuUsage(before);
    return (SIGN_INS * 1e6) / (user + system);
  };
  const found = await interleaved(ROUNDS, { ours, theirs });
  return {
    name: 'sign-ins, relative to bare argon2',
    value: found.ours / found.theirs,
    unit: 'x',
    target: { atLeast: 0.9 },
    note: `${short(found.ours)} and ${short(found.theirs)} per CPU second`,
  };
}

/** Measures the delay of page data while people sign in, relative to the delay on an idle server. */
async function duringSignIns(place: Place): Promise<Figure> {
  const idle = await delayOfPageData(place);
  let isOver = false;
  const busy = Promise.all(
    Array.from({ length: PARALLEL_SIGN_INS }, async () => {
      while (!isOver) await signIn(place);
    }),
  );
  const busyDelay = await delayOfPageData(place);
  isOver = true;
  await busy;
  return {
    name: 'p99 of page data while people sign in, relative to an idle server',
    value: busyDelay / idle,
    unit: 'x',
    target: { atMost: 2 },
    note: `${busyDelay.toFixed(1)} ms and ${idle.toFixed(1)} ms`,
  };
}

/** Measures requests per CPU second with a session and with a token, relative to requests without either. */
async function identifying(nave: Child, place: Place): Promise<Figure[]> {
  const cookie = await signIn(place);
  const { tokens } = await newTokens(place, cookie);
  const url = `http://127.0.0.1:${place.port}/api/auth/session`;
  const requestsWith = (headers: readonly Record<string, string>[]) => () =>
    requestsPerCpuSecond(nave, url, { headers, amount: REQUESTS });
  const found = await interleaved(ROUNDS, {
    session: requestsWith([{ cookie }]),
    token: requestsWith(tokens.map((value) => ({ authorization: `Bearer ${value}` }))),
    anonymous: requestsWith([{}]),
  });
  const figure = (name: string, value: number): Figure => ({
    name: `/api ${name}, relative to anonymous requests`,
    value: value / found.anonymous,
    unit: 'x',
    target: { atLeast: 0.7 },
    note: `${short(value)} and ${short(found.anonymous)} requests per CPU second`,
  });
  return [figure('with a session', found.session), figure('with a token', found.token)];
}

/** Calls `act` `SIGN_INS` times, with at most `PARALLEL_SIGN_INS` calls in parallel. */
async function repeat(act: () => Promise<unknown>): Promise<void> {
  let left = SIGN_INS;
  const work = async () => {
    while (left-- > 0) await act();
  };
  await Promise.all(Array.from({ length: PARALLEL_SIGN_INS }, work));
}

/** Signs the owner in and returns the cookie of the new session. */
async function signIn({ port }: Place): Promise<string> {
  return (await askNave(port, '/api/auth/password', { email: EMAIL, password: DEMO_PASSWORD })).cookie;
}

/** Returns the 99th percentile of the delay of page data, in milliseconds. */
async function delayOfPageData({ port }: Place): Promise<number> {
  const delays: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const began = performance.now();
    await (await fetch(`http://127.0.0.1:${port}${SERVICE_DATA}`)).arrayBuffer();
    delays.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS));
  }
  return percentile(delays, 0.99);
}
