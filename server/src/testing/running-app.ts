import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { seeded } from '@nave/domain/testing/adversarial-texts.ts';
import { insertMembership, insertUser } from '@nave/server/accounts/accounts.store.ts';
import { hashPassword } from '@nave/server/accounts/passwords/passwords.ts';
import { type App, type AppParts, createApp } from '@nave/server/app.ts';
import type { Person } from '@nave/server/demo/people.ts';
import type { Bus } from '@nave/server/platform/bus/bus.ts';
import { type Clock, systemClock } from '@nave/server/platform/clock.ts';
import { readConfig } from '@nave/server/platform/config.ts';
import { type Database, type Db, openDatabase } from '@nave/server/platform/database/database.ts';
import type { Log } from '@nave/server/platform/log.ts';
import type { PlacesTimes } from '@nave/server/platform/process/shared-places.ts';
import type { RealtimeLimits } from '@nave/server/platform/realtime/socket/limits.ts';
import { v7 as uuid } from 'uuid';
import { checkAnswer } from './check-answer.ts';
import { checkSent } from './check-sent.ts';
import { testDatabase, testDatabaseWithUrl, testLog, usesTwoProcesses } from './database.ts';
import { faultyBus } from './faulty-bus.ts';
import { runJobsDueAt } from './job-time.ts';
import { distribute } from './second-process.ts';

/** The password of all people that tests add. */
export const PASSWORD = 'Test-password-1!';

const shortPlacesTimes: PlacesTimes = { tellEveryMs: 200, tellAllEveryMs: 1_000, dropAfterMs: 2_000 };

/** A complete server with a database and a port of its own. */
export interface RunningApp {
  app: App;
  database: Database;
  db: Db;
  /** Without a trailing slash. */
  url: string;
  /** Sends a request with the headers of our own pages; `cookie` identifies the sender. */
  call(method: string, path: string, options?: { body?: unknown; cookie?: string }): Promise<Response>;
  /** Signs in by password; returns the browser's cookie header. */
  signIn(email: string): Promise<string>;
  /** Runs the jobs that are due by the app's clock. */
  runDueJobs(): Promise<void>;
  stop(): Promise<void>;
}

export interface RunningAppOptions {
  clock?: Clock;
  /** Environment variables. */
  env?: NodeJS.ProcessEnv;
  publicUrl?: string;
  /** Default: a new database. */
  database?: Database;
  /** Default: the log of tests. */
  log?: Log;
  /** Does not validate answers and frames against their schemas, for measurements. */
  unchecked?: boolean;
  /** Uses the built pages instead of the minimal ones of tests. */
  builtWeb?: boolean;
  /** The bus to other apps on the same database. */
  bus?: Bus | undefined;
  placesTimes?: Partial<PlacesTimes>;
  realtimeLimits?: Partial<RealtimeLimits>;
}

/** Starts the real app as `main.ts` does, by default without the built web pages. */
export async function runningApp({
  clock = systemClock,
  publicUrl,
  env = { PUBLIC_URL: publicUrl },
  database: given,
  log = testLog,
  unchecked = false,
  builtWeb = false,
  bus,
  placesTimes,
  realtimeLimits,
}: RunningAppOptions = {}): Promise<RunningApp> {
  const usesTwo = usesTwoProcesses && !given && !bus;
  const { database, url: databaseUrl } = usesTwo
    ? await testDatabaseWithUrl()
    : { database: given ?? (await testDatabase()), url: '' };
  const parts = {
    clock,
    env,
    log,
    unchecked,
    builtWeb,
    bus: usesTwo ? faultyBus(seeded(Number(process.env.NAVE_TEST_SEED ?? 1))) : bus,
    overrides: { placesTimes: usesTwo ? shortPlacesTimes : placesTimes, realtimeLimits },
  };
  const first = await testApp({ ...parts, database });
  const { app } = first;
  const ownUrl = `http://127.0.0.1:${await app.listen()}`;
  const second = usesTwo ? await startSecond(parts, { databaseUrl, dataDir: app.platform.config.dataDir }) : null;
  const distributor = second && (await distribute([ownUrl, second.url]));
  const url = distributor?.url ?? ownUrl;
  const end = async () => {
    await distributor?.close();
    await second?.end();
    await first.end();
  };

  const call: RunningApp['call'] = (method, path, { body, cookie } = {}) =>
    fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: url,
        'x-requested-with': 'nave',
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  return {
    app,
    database,
    db: database.db,
    url,
    call,
    async signIn(email) {
      const response = await call('POST', '/api/auth/password', { body: { email, password: PASSWORD } });
      if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
      return cookiesOf(response);
    },
    runDueJobs: () => runJobsDueAt(clock.now(), app.platform),
    stop: end,
  };
}

/** Starts a second app on the database, with the same files. */
async function startSecond(
  parts: Omit<TestAppParts, 'database'>,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
): Promise<{ url: string; end(): Promise<void> }> {
  const database = await openDatabase({ databaseUrl, dataDir: null, log: testLog });
  const { app, end } = await testApp({ ...parts, env: { ...parts.env, DATA_DIR: dataDir }, database });
  return { url: `http://127.0.0.1:${await app.listen()}`, end };
}

interface TestAppParts
  extends Pick<AppParts, 'database' | 'clock' | 'bus' | 'overrides'>,
    Pick<RunningAppOptions, 'log' | 'unchecked' | 'builtWeb'> {
  env: NodeJS.ProcessEnv;
}

/** Creates the app in a new data folder, without listening; `end` also closes the database and removes the folder. */
export async function testApp({ env, log = testLog, unchecked = false, builtWeb = false, ...parts }: TestAppParts) {
  const dataDir = await mkdtemp(join(tmpdir(), 'nave-app-'));
  const config = { ...readConfig({ DATA_DIR: dataDir, DEMO: '0', ...env }, dataDir), port: 0 };
  const web = builtWeb ? {} : { webRoot: join(import.meta.dirname, 'pages') };
  const overrides = { ...parts.overrides, jobsByHand: true, ...(!unchecked && { checkAnswer, checkSent }) };
  const app = await createApp({ ...parts, overrides, config, log, ...web });
  const end = async () => {
    await app.stop();
    await parts.database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { app, end };
}

/** Returns the response's body as the type that its route declares. */
export async function json<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body;
}

/** Returns the cookie header that a browser would send after this response. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

let passwordHash: Promise<string> | undefined;

/** Adds a person with an account. `roles` has a role for each client id, `whitelist` the permitted channel ids. */
export async function aPerson(
  db: Db,
  person: Omit<Person, 'roles'> & { roles?: Record<string, Role>; whitelist?: Record<string, string[]> },
): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD);
  const userId = uuid();
  const { email, firstName, lastName, globalRole = null, roles = {}, whitelist = {} } = person;
  await insertUser(db, {
    id: userId,
    email,
    firstName,
    lastName,
    globalRole,
    passwordHash: await passwordHash,
    emailVerifiedAt: new Date(),
  });
  for (const [clientId, role] of Object.entries(roles))
    await insertMembership(db, { clientId, userId, role, whitelist: whitelist[clientId] ?? null });
  return userId;
}
