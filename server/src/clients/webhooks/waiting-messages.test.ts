import { emptyDatabase, testEngine, testLog } from '@nave/server/testing/database.ts';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { readMigrations } from '../../platform/database/migration-files.ts';

/** The migration that replaces waiting messages by the event log. */
const CURSORS = 102;

test.runIf(testEngine === 'postgresql')(
  'messages that wait for their receivers become events, and each receiver goes on with its first one',
  async () => {
    const empty = await emptyDatabase();
    const database = await openDatabase({ databaseUrl: empty.url, dataDir: null, log: testLog });
    const { pool } = database;
    const migrations = readMigrations();
    await migrate(
      database,
      migrations.filter(({ number }) => number < CURSORS),
    );
    // The migration does not read clients.
    for (const table of ['webhooks', 'webhook_messages'])
      await pool.query(`alter table ${table} drop constraint ${table}_client_id_fkey`);
    const [clientId, otherId] = [v7(), v7()];
    const ids = { late: v7(), later: v7(), current: v7(), other: v7() };
    for (const [name, id] of Object.entries(ids))
      await pool.query(
        `insert into webhooks (id, client_id, url, secret, created_at) values ($1, $2, 'https://a.example', 's', now())`,
        [id, name === 'other' ? otherId : clientId],
      );
    const wait = (webhookId: string, client: string, n: number) =>
      pool.query(
        `insert into webhook_messages (id, client_id, webhook_id, body, created_at)
         values ($1, $2, $3, $4, '2026-11-01T10:00:00Z'::timestamptz + $5 * interval '1 second')`,
        [v7(), client, webhookId, JSON.stringify({ type: 'content.saved', data: { id: `content ${n}` } }), n],
      );
    for (const n of [1, 2, 3]) await wait(ids.late, clientId, n);
    for (const n of [2, 3]) await wait(ids.later, clientId, n);
    await wait(ids.other, otherId, 9);

    await migrate(
      database,
      migrations.filter(({ number }) => number <= CURSORS),
    );
    const events = async (client: string) =>
      (
        await pool.query(`select n::int, type, data ->> 'id' as id from room_events where room = $1 order by n`, [
          `events:${client}`,
        ])
      ).rows;
    const saved = (n: number, content: number) => ({ n, type: 'content.saved', id: `content ${content}` });
    expect(await events(clientId)).toEqual([saved(1, 1), saved(2, 2), saved(3, 3)]);
    expect(await events(otherId)).toEqual([saved(1, 9)]);
    const { rows: tops } = await pool.query(`select top::int from rooms where room like 'events:%' order by top`);
    expect(tops).toEqual([{ top: 1 }, { top: 3 }]);
    const { rows } = await pool.query('select id, cursor::int from webhooks');
    const cursors = Object.fromEntries(rows.map(({ id, cursor }) => [id, cursor]));
    expect(Object.entries(ids).map(([name, id]) => [name, cursors[id]])).toEqual([
      ['late', 0],
      ['later', 1],
      ['current', 3],
      ['other', 0],
    ]);
    await database.close();
    await empty.drop();
  },
);
