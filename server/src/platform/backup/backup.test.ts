import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, testEngine, testLog } from '../../testing/database.ts';
import { createInProcessBus } from '../bus/bus.ts';
import { dataFolder } from '../data-folder.ts';
import { DataFolderInUse } from '../database/data-folder-lock.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { installJobs } from '../jobs.ts';
import { createRooms, type Rooms } from '../realtime/rooms/rooms.ts';
import { BackupError } from './backup-error.ts';
import { makeBackup } from './make-backup.ts';
import { moveToPostgresql } from './move-to-postgresql.ts';
import { restoreBackup } from './restore-backup.ts';
import { answerCommands } from './server-commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'nave-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ROOM = 'chat:1';
const PICTURE = Buffer.from('a picture');
const silent = () => undefined;

/** Twenty authors who write to `ROOM` continuously until `stop` is called. */
class ChattingAuthors {
  readonly acknowledged: number[] = [];
  readonly #rooms: Rooms;
  readonly #done: Promise<unknown>;
  #isWriting = true;

  constructor({ pool }: Database) {
    this.#rooms = createRooms({ pool, bus: createInProcessBus(), clock: { now: Date.now }, log: testLog });
    this.#done = Promise.all(Array.from({ length: 20 }, (_, person) => this.#write(`person-${person}`)));
  }

  async stop(): Promise<void> {
    this.#isWriting = false;
    await this.#done;
    await this.#rooms.close();
  }

  async #write(authorId: string): Promise<void> {
    for (let count = 0; this.#isWriting; count += 1) {
      const event = {
        authorId,
        commandId: `${authorId}-${count}`,
        type: 'message',
        data: { message: `Ä "${count}"\t\\` },
      };
      this.acknowledged.push((await this.#rooms.append(ROOM, event)).n);
    }
  }
}

/** pg-boss creates a partition of this table each day, so two installations rarely have the same partitions. */
const CREATE_PARTITION = `create table jobs.queue_stats_20990101 partition of jobs.queue_stats for values from ('2099-01-01') to ('2099-01-02');
  insert into jobs.queue_stats (name, captured_on) values ('mail', '2099-01-01 12:00Z')`;

interface DatabaseState {
  /** The numbers of the events in `ROOM`. */
  numbers: number[];
  /** How many rows the partition of `CREATE_PARTITION` has. */
  stats: number;
  epoch: string;
}

async function readState({ pool }: Pick<Database, 'pool'>): Promise<DatabaseState> {
  const { rows } = await pool.query('select n::int from room_events where room = $1 order by n', [ROOM]);
  const { rows: rooms } = await pool.query('select epoch from rooms where room = $1', [ROOM]);
  const { rowCount } = await pool.query(`select from jobs.queue_stats where name = 'mail'`);
  return { numbers: rows.map(({ n }) => n), stats: rowCount ?? 0, epoch: rooms[0].epoch };
}

/** Opens the database, reads its state and closes it. */
async function openAndRead(options: { databaseUrl: string | null; dataDir: string | null }): Promise<DatabaseState> {
  const database = await openDatabase({ ...options, log: testLog });
  const found = await readState(database);
  await database.close();
  return found;
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe.runIf(testEngine === 'embedded')('an embedded installation', { timeout: 90_000 }, () => {
  const dataDir = join(folder, 'data');
  const here = { databaseUrl: null, dataDir };
  const backup = join(folder, 'backup');
  let acknowledgedAtBackup: number[];
  let epoch: string;

  test('OPS-90 a backup made while people write contains every message that was acknowledged before the backup began', async () => {
    const database = await openDatabase({ ...here, log: testLog });
    await migrate(database);
    await installJobs(database);
    const endCommands = await answerCommands(dataDir, async (_command, argument) => {
      await database.copyTo?.(argument);
      return '';
    });
    mkdirSync(dataFolder(dataDir).media);
    writeFileSync(join(dataFolder(dataDir).media, 'picture.webp'), PICTURE);
    writeFileSync(join(dataFolder(dataDir).media, 'picture.webp.1.part'), 'half');
    const authors = new ChattingAuthors(database);
    await expect.poll(() => authors.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(500);
    acknowledgedAtBackup = [...authors.acknowledged];
    await makeBackup(here, backup);
    await authors.stop();
    epoch = (await readState(database)).epoch;
    await endCommands();
    await database.close();
    const found = await openAndRead({ databaseUrl: null, dataDir: backup });
    expect(found.numbers).toEqual(numbersTo(found.numbers.length));
    expect(found.numbers).toEqual(expect.arrayContaining(acknowledgedAtBackup));
    expect(readdirSync(dataFolder(backup).media)).toEqual(['picture.webp']);
    expect((await openAndRead(here)).numbers.length).toBeGreaterThan(found.numbers.length);
  });

  test('OPS-90~ a backup made while no server runs has every event, and a folder that is not empty is refused', async () => {
    const contents = await makeBackup(here, join(folder, 'at-rest'));
    const events = contents.tables.find(({ name }) => name === 'public.room_events');
    expect(events?.rows).toBe((await openAndRead(here)).numbers.length);
    await expect(makeBackup(here, backup)).rejects.toThrow('is not empty');
    await expect(makeBackup({ ...here, dataDir: join(folder, 'nothing') }, join(folder, 'b'))).rejects.toThrow(
      BackupError,
    );
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('OPS-91 a restore moves the previous installation aside, copies the backup’s data and starts a new epoch', async () => {
    const later = await openAndRead(here);
    const { setAside } = await restoreBackup(here, backup, silent);
    const restored = await openAndRead(here);
    expect(restored.numbers).toEqual(expect.arrayContaining(acknowledgedAtBackup));
    expect(restored.numbers.length).toBeLessThan(later.numbers.length);
    expect(restored.epoch).not.toBe(epoch);
    expect(readFileSync(join(dataFolder(dataDir).media, 'picture.webp'))).toEqual(PICTURE);
    expect(await openAndRead({ databaseUrl: null, dataDir: setAside ?? expect.unreachable() })).toEqual(later);
  });

  test('OPS-91~ a restore is refused while a server runs or if the folder is not a backup', async () => {
    const database = await openDatabase({ ...here, log: testLog });
    await expect(restoreBackup(here, backup, silent)).rejects.toThrow(DataFolderInUse);
    await database.close();
    await expect(restoreBackup(here, folder, silent)).rejects.toThrow('is not a backup');
    expect(existsSync(dataFolder(dataDir).database)).toBe(true);
  });
});

describe.runIf(testEngine === 'postgresql')('an installation on PostgreSQL', { timeout: 90_000 }, () => {
  const dataDir = join(folder, 'data');
  const backup = join(folder, 'backup');
  let target: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeAll(async () => {
    target = await emptyDatabase();
  });
  afterAll(() => target.drop());

  test('OPS-90 OPS-91 a backup made while people write can be restored with every message that was acknowledged before the backup began', async () => {
    const from = await emptyDatabase();
    onTestFinished(() => from.drop());
    const database = await openDatabase({ databaseUrl: from.url, dataDir: null, log: testLog });
    await migrate(database);
    await installJobs(database);
    await database.pool.query(CREATE_PARTITION);
    mkdirSync(dataFolder(dataDir).media, { recursive: true });
    writeFileSync(join(dataFolder(dataDir).media, 'picture.webp'), PICTURE);
    const authors = new ChattingAuthors(database);
    await expect.poll(() => authors.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(500);
    const acknowledgedAtBackup = [...authors.acknowledged];
    await makeBackup({ databaseUrl: from.url, dataDir }, backup);
    await authors.stop();
    const { epoch } = await readState(database);
    await database.close();
    const elsewhere = { databaseUrl: target.url, dataDir: join(folder, 'elsewhere') };
    await restoreBackup(elsewhere, backup, silent);
    const restored = await openAndRead(elsewhere);
    expect(restored.numbers).toEqual(numbersTo(restored.numbers.length));
    expect(restored.numbers).toEqual(expect.arrayContaining(acknowledgedAtBackup));
    expect(restored.stats).toBe(1);
    expect(restored.epoch).not.toBe(epoch);
    expect(readFileSync(join(dataFolder(elsewhere.dataDir).media, 'picture.webp'))).toEqual(PICTURE);
    await expect(restoreBackup(elsewhere, backup, silent)).rejects.toThrow('not empty');
    await expect(restoreBackup({ ...elsewhere, databaseUrl: null }, backup, silent)).rejects.toThrow('DATABASE_URL');
  });

  test('OPS-92 a move copies every row of an embedded installation, and is refused if the target is not empty', async () => {
    const embedded = join(folder, 'embedded');
    const database = await openDatabase({ databaseUrl: null, dataDir: embedded, log: testLog });
    await migrate(database);
    await installJobs(database);
    await database.pool.query(CREATE_PARTITION);
    const authors = new ChattingAuthors(database);
    await expect.poll(() => authors.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(500);
    await expect(moveToPostgresql(embedded, target.url, silent)).rejects.toThrow(DataFolderInUse);
    await authors.stop();
    await database.close();
    await expect(moveToPostgresql(embedded, target.url, silent)).rejects.toThrow('not empty');
    const empty = await emptyDatabase();
    onTestFinished(() => empty.drop());
    const printed: string[] = [];
    await moveToPostgresql(embedded, empty.url, (line) => printed.push(line));
    const moved = await openAndRead({ databaseUrl: empty.url, dataDir: null });
    expect(moved).toEqual(await openAndRead({ databaseUrl: null, dataDir: embedded }));
    expect(moved.numbers).toEqual(authors.acknowledged.toSorted((one, other) => one - other));
    expect(printed.join('\n')).toMatch(new RegExp(`public.room_events +${authors.acknowledged.length} rows`));
    const started = await openDatabase({ databaseUrl: empty.url, dataDir: null, log: testLog });
    await migrate(started);
    await installJobs(started);
    await started.close();
  });

  test('OPS-92~ an interrupted move leaves no rows in the target and can be repeated', async () => {
    const embedded = join(folder, 'embedded');
    const empty = await emptyDatabase();
    onTestFinished(() => empty.drop());
    const interrupt = (line: string) => {
      if (line.includes('room_events')) throw new Error('interrupted');
    };
    await expect(moveToPostgresql(embedded, empty.url, interrupt)).rejects.toThrow('interrupted');
    // If Nave was started on this database by mistake, the database may have data that must not be deleted.
    const started = await openDatabase({ databaseUrl: empty.url, dataDir: null, log: testLog });
    await started.pool.query("insert into rooms (room) values ('chat:2')");
    await expect(moveToPostgresql(embedded, empty.url, silent)).rejects.toThrow('not empty');
    await started.pool.query('delete from rooms');
    await started.close();
    await moveToPostgresql(embedded, empty.url, silent);
    expect(await openAndRead({ databaseUrl: empty.url, dataDir: null })).toEqual(
      await openAndRead({ databaseUrl: null, dataDir: embedded }),
    );
  });
});
