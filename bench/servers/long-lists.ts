import { aChannel, aClient, aConnection, aContent } from '@nave/server/testing/builders.ts';
import { aPerson, type RunningApp } from '@nave/server/testing/running-app.ts';

/** How many records an organisation has. */
export interface Amounts {
  readonly channels: number;
  readonly contents: number;
}

/**
 * The ids and keys of the organisation and of its first channel, the id of a content, and the cookie of the admin.
 */
export interface Organisation {
  readonly clientId: string;
  readonly clientKey: string;
  readonly channelId: string;
  readonly channelKey: string;
  readonly contentId: string;
  readonly cookie: string;
}

export const EVENT_NUMBER = '123456';

const emailOf = (key: string) => `${key}@bench.example`;

/**
 * Adds an organisation with an admin, channels and contents. Each content is in one of the channels. A third of the
 * contents is on demand; of the others, every twentieth is upcoming and the rest are past, one day apart. The event
 * EVENT_NUMBER is connected to a channel of another organisation, so that these channels stay open to everyone.
 */
export async function organisationWith(
  { db, signIn }: Pick<RunningApp, 'db' | 'signIn'>,
  { channels, contents }: Amounts,
): Promise<Organisation> {
  const { id: clientId, key } = await aClient(db);
  await aConnection(db, await aChannel(db), { eventNumber: EVENT_NUMBER });
  const channel = await aChannel(db, { clientId });
  const { id } = await aContent(db, { clientId, channelIds: [channel.id] });
  await db.execute(
    copiesOf('channels', channel.id, channels - 1, {
      id: 'gen_random_uuid()',
      key: "'channel-' || n",
      name: "'Channel ' || n",
      display_order: 'n',
    }),
  );
  const day = "interval '1 day'";
  const shift = `(case when n % 20 = 0 then n / 20 else -n end) * ${day}`;
  const timed = (column: string) => `case when n % 3 = 1 then null else ${column} + ${shift} end`;
  await db.execute(
    copiesOf('contents', id, contents - 1, {
      id: 'gen_random_uuid()',
      key: "'content' || n",
      name: "'Sermon ' || n",
      content_type: "case when n % 3 = 1 then 'onDemand' else content_type end",
      starts_at: timed('starts_at'),
      opens_at: timed('opens_at'),
      closes_at: timed('closes_at'),
      original_air_date: `case when n % 3 = 1 then current_date - n end`,
    }),
  );
  await db.execute(`insert into content_channels (client_id, content_id, channel_id)
    select c.client_id, c.id, h.id from contents c
    join (select id, row_number() over (order by display_order, id) - 1 as place from channels
      where client_id = '${clientId}') h on h.place = (hashtext(c.key)::bigint & 1023) % ${channels}
    where c.client_id = '${clientId}' on conflict do nothing`);
  for (const table of ['contents', 'content_channels', 'channels']) await db.execute(`analyze ${table}`);
  await aPerson(db, { email: emailOf(key), firstName: 'Bench', lastName: 'Admin', roles: { [clientId]: 'admin' } });
  const cookie = await signIn(emailOf(key));
  return { clientId, clientKey: key, channelId: channel.id, channelKey: channel.key, contentId: id, cookie };
}

/**
 * Returns SQL that copies a row this many times. `changes` has SQL for the columns that differ; `n` numbers the copies.
 */
function copiesOf(table: string, id: string, count: number, changes: Record<string, string>): string {
  const names = Object.keys(changes);
  const values = names.map((name) => `'${name}', ${changes[name]}`).join(', ');
  return `insert into ${table} select * from jsonb_populate_recordset(null::${table}, (select
    jsonb_agg(to_jsonb(t) || jsonb_build_object(${values})) from ${table} t, generate_series(1, ${count}) n where t.id = '${id}'))`;
}
