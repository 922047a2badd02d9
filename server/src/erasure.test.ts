import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ErasedCounts } from '@nave/domain/accounts/erased-parts.ts';
import type { Erasure } from '@nave/domain/accounts/erasure.api.ts';
import { chatCommands, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { directChatRoom } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { aContent, anAttendee, anEvent } from '@nave/server/testing/builders.ts';
import { emptyDatabase, testDatabaseWithUrl, testEngine, testLog } from '@nave/server/testing/database.ts';
import { type DirectChats, directChats } from '@nave/server/testing/direct-chats.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, cookiesOf, json, PASSWORD, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { refusedWith } from '@nave/server/testing/staff-testbed.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatFigures } from './chat/chat-figures.ts';
import { makeBackup } from './platform/backup/make-backup.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import type { ServerCommands } from './platform/backup/server-commands.ts';
import { openDatabase } from './platform/database/database.ts';

let page: DirectChats;
let noa: { id: string; email: string; cookie: string };
beforeAll(async () => {
  page = await directChats();
});
afterAll(() => page.stop());
beforeEach(async () => {
  await page.newContent();
  noa = await anOwner();
});

const server = () => page.server;
const post = (path: string, body: object, cookie = noa.cookie) => server().call('POST', path, { body, cookie });
const preview = async (email: string) =>
  (await json<{ counts: ErasedCounts }>(await post('/api/users/nuke/preview', { email }))).counts;
const nuke = (email: string, cookie = noa.cookie) => post('/api/users/nuke', { email }, cookie);
const nuked = async (email: string) => (await json<{ data: Erasure }>(await nuke(email))).data;

async function anOwner() {
  const email = `noa-${v7()}@nave.example`;
  const id = await aPerson(server().db, { email, firstName: 'Noa', lastName: 'Lindqvist', globalRole: 'owner' });
  return { id, email, cookie: await server().signIn(email) };
}

/** Returns the tables, and the files of the data folder, that contain one of the texts in any column. */
async function placesWith(texts: readonly string[], db = server().db): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE' order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const isFound = sql.join(
      texts.map((text) => sql`strpos(lower(t::text), ${text.toLowerCase()}) > 0`),
      sql` or `,
    );
    const { rows } = await db.execute(sql`select 1 from ${sql.raw(name)} t where ${isFound} limit 1`);
    if (rows.length > 0) found.push(name.replace('public.', ''));
  }
  return found.toSorted();
}

/** A person of whom every table that takes texts of persons has something. All texts contain a marker. */
async function aKnownPerson(mark: string) {
  const { db, app } = server();
  const { clientId } = page.scope;
  const [first, last] = [`Zacharias${mark}`, `Quetzal${mark}`];
  const email = `zach.${mark}@people.example`;
  const ruth = await page.user('Ruth', 'host');
  // As a guest with a name, who then registers.
  const guest = await page.guest(`${first} ${last}`);
  await page.saysInPublic(guest, `As a guest ${mark}`);
  const body = { name: `${first} ${last}`, email, password: PASSWORD };
  const registered = await server().call('POST', '/api/auth/register', { body, cookie: guest.cookie });
  await guest.viewer.closed;
  const zach = await page.connect(cookiesOf(registered));
  await server().runDueJobs();
  page.clock.advance(120_000);
  const written = await page.saysInPublic(zach, `As a user ${mark}`);
  const chatId = await page.acceptedRequest(zach, ruth);
  await page.does(zach, 'send', { chatId, message: `In private ${mark}` });
  page.clock.advance(60_000);
  await page.saysInPublic(ruth, `Write to ${email.toUpperCase()}, please`);
  const ref = { contentId: page.contentId };
  await ruth.viewer.command(chatCommands.pin, { ...ref, n: written, replaces: null });
  await ruth.viewer.command(chatCommands.like, { ...ref, n: written, isOn: true });
  // As a host, who mutes somebody with a reason.
  await db.execute(sql`insert into client_users (client_id, user_id, role, invited_first_name, invited_last_name)
    values (${clientId}, ${zach.id}, 'admin', ${first}, ${last})`);
  const priya = await page.guest('Priya');
  const said = await page.saysInPublic(priya, 'Good morning');
  const host = await page.connect(await server().signIn(email));
  page.clock.advance(60_000);
  await host.viewer.command(chatCommands.delete, { ...ref, n: said, why: `Because ${mark}` });
  const removed = await page.saysInPublic(host, `Removed ${mark}`);
  await ruth.viewer.command(chatCommands.delete, { ...ref, n: removed });
  const { id: eventId } = await anEvent(db, { clientId });
  const event = await anEvent(db, { clientId });
  const own = await anAttendee(db, event, { firstName: first, lastName: last });
  const family = await anAttendee(db, event, { firstName: 'Naomi', lastName: 'Stays' });
  const now = page.clock.now().toISOString();
  await db.execute(sql`insert into content_figures (content_id, client_id, changed_at)
    values (${page.contentId}, ${clientId}, ${now}) on conflict do nothing`);
  await db.execute(sql`insert into viewings (content_id, viewer_id, client_id, channel_id, is_staff, device, name, email, attendee_number, first_at)
    values (${page.contentId}, ${v7()}, ${clientId}, ${page.scope.channelIds[0]}, false, 'phone', ${`${first} ${last}`}, ${email}, ${own.number}, ${now})`);
  await db.execute(sql`insert into partner_attendees (client_id, number, attendee, read_at)
    values (${clientId}, ${own.number}, ${JSON.stringify({ firstName: first, lastName: last })}::jsonb, ${now})`);
  await db.execute(sql`insert into ticket_imports (id, client_id, event_id, file_name, file, state, rows, done, added, changed, unchanged, refused, warnings, time_zone_name, other_columns, created_at)
    values (${v7()}, ${clientId}, ${eventId}, 'a.csv', ${`First,Last,Email\n${first},${last},${email}`}, 'finished', 1, 1, 1, 0, 0, '[]', '[]', 'UTC', '{}', ${now})`);
  const interactionId = v7();
  await db.execute(sql`insert into interactions (id, client_id, content_id, interaction_title, interaction_text, urgency, display_order, responses)
    values (${interactionId}, ${clientId}, ${page.contentId}, 'Prayer', 'Pray?', 'notify', 0, '[]')`);
  await db.execute(sql`insert into interaction_answers (interaction_id, viewer_id, id, client_id, content_id, response_id, data, answered_at)
    values (${interactionId}, ${zach.id}, ${v7()}, ${clientId}, ${page.contentId}, 'yes', ${JSON.stringify({ email })}::jsonb, ${now})`);
  await db.execute(
    sql`update channels set updated_by = ${`${email} (token "Slides" by ${email})`} where client_id = ${clientId}`,
  );
  await db.execute(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${v7()}, ${zach.id}, ${mark}, '\\x00', 0, '{}', ${`Phone ${mark}`}, ${now})`);
  await db.execute(sql`insert into identities (id, issuer, subject, user_id, provider, email, created_at)
    values (${v7()}, 'https://accounts.example', ${mark}, ${zach.id}, 'google', ${email}, ${now})`);
  await db.execute(sql`insert into access_tokens (id, token_hash, last_four, name, client_id, user_id, created_by, created_at)
    values (${v7()}, ${Buffer.from(mark)}, 'abcd', ${`Slides ${mark}`}, ${clientId}, ${zach.id}, ${zach.id}, ${now})`);
  await db.execute(sql`insert into rate_limits (key, points) values (${`sign-in:${email}`}, 1)`);
  await app.platform.mail.send(db, { to: email, subject: 'Welcome', text: `Hello ${first}` });
  await post(
    `/api/clients/${clientId}/invite`,
    { email: `new-${v7()}@x.example`, firstName: 'New', lastName: 'One', role: 'host' },
    host.cookie,
  );
  await app.platform.jobs.enqueue(
    db,
    'reset-letter',
    { email, letterId: v7() },
    { at: new Date(Date.now() + 86_400_000) },
  );
  await app.platform.files.put(`profile_images/${zach.id}/profile.jpg`, Buffer.from('x'), 'image/jpeg');
  return { email, id: zach.id, host, ruth, chatId, family, texts: [mark, zach.id, guest.id] };
}

test('OPS-114 OPS-115 OPS-25 OPS-30 OPS-31 API-33 after an erasure no table, file or answer has a text or an id of the person, the figures stay, and the preview counted it without a change', async () => {
  const mark = `k${v7().slice(-8)}`;
  const person = await aKnownPerson(mark);
  const before = await placesWith([mark]);
  expect(before).toEqual([
    'access_tokens',
    'attendees',
    'channels',
    'chat_acts',
    'client_users',
    'direct_chats',
    'identities',
    'interaction_answers',
    'jobs.job',
    'jobs.job_common',
    'outbox_mails',
    'partner_attendees',
    'passkeys',
    'rate_limits',
    'room_events',
    'ticket_imports',
    'users',
    'viewings',
  ]);
  const figures = await chatFigures(server().db, page.contentId);
  const counts = await preview(person.email);
  expect(counts).toMatchObject({ account: 1, roles: 1, messages: 2, answers: 1, conversations: 1, attendees: 2 });
  expect(counts.viewings).toBeGreaterThan(0);
  expect(await placesWith([mark])).toEqual(before);

  const answer = await nuke(person.email);
  expect(answer.status).toBe(200);
  const { data } = await json<{ data: Erasure }>(answer);
  expect(data.counts).toEqual(counts);
  await person.host.viewer.closed;
  const session = await server().call('GET', '/api/auth/session', { cookie: person.host.cookie });
  expect(await session.json()).toMatchObject({ user: null });
  await server().runDueJobs();

  expect(await placesWith([mark])).toEqual([]);
  // The id of the former account names nobody. It stays in finished jobs and in the event log for some days, and in the
  // figures, where the visit of a page that was still open counts as that of an unknown person.
  const idPlaces = ['erased_viewers', 'jobs.job', 'jobs.job_common', 'open_stays', 'room_events', 'viewings'];
  expect(idPlaces).toEqual(expect.arrayContaining(await placesWith([person.id])));
  const { rows: rooms } = await server().db.execute<{ room: string }>(
    sql`select distinct room from room_events e where strpos(e::text, ${person.id}) > 0`,
  );
  expect(rooms.map(({ room }) => room.replace(/:.*/, '')).filter((name) => name !== 'events')).toEqual([]);
  const { dataDir } = server().app.platform.config;
  expect(existsSync(join(dataDir, 'media', 'profile_images', person.id, 'profile.jpg'))).toBe(false);
  expect(await readFile(join(dataDir, 'erasures.jsonl'), 'utf8')).not.toContain(mark);
  expect(await chatFigures(server().db, page.contentId)).toEqual(figures);
  // The page of another person, who opens it now.
  const viewer = await connectViewer({ url: server().url, cookie: person.ruth.cookie });
  expect(JSON.stringify(await viewer.follow(chatTopic(page.contentId)))).not.toContain(mark);
  expect(JSON.stringify(await viewer.follow(directChatRoom(person.chatId)))).not.toContain(mark);
  await viewer.close();
  // Another attendee of the same event keeps the name.
  expect(await placesWith(['Naomi'])).toContain('attendees');
});

test.runIf(testEngine === 'postgresql')(
  'OPS-149 the person is gone and the receipt stored before other texts are erased, and if that is cut off, the next server erases the rest',
  async () => {
    const { database, url } = await testDatabaseWithUrl();
    const first = await runningApp({ database });
    const { db } = first;
    const email = `zach-${v7()}@people.example`;
    await aPerson(db, { email, firstName: 'Zach', lastName: 'Abel' });
    const owner = { email: 'noa@nave.example', firstName: 'Noa', lastName: 'Lindqvist', globalRole: 'owner' } as const;
    await aPerson(db, owner);
    await aContent(db, { name: `Ask ${email}` });
    const cookie = await first.signIn(owner.email);
    const editor = await holdRows(url, 'contents', first);

    const answer = first.call('POST', '/api/users/nuke', { body: { email }, cookie });
    await expect.poll(editor.waiting, { timeout: 10_000 }).toBe(1);
    expect(await placesWith([email], db)).toEqual(['contents', 'jobs.job', 'jobs.job_common']);
    const listed = await first.call('GET', '/api/users/nuke', { cookie });
    expect((await json<{ items: Erasure[] }>(listed)).items).toMatchObject([{ counts: { account: 1 } }]);
    await editor.cutWaiting();
    expect((await answer).status).toBe(503);
    expect(await placesWith([email], db)).toContain('contents');
    await editor.end();
    // The next server, when the job is due.
    const later = await openDatabase({ databaseUrl: url, dataDir: null, log: testLog });
    const next = await runningApp({ database: later, clock: manualClock(new Date(Date.now() + 91_000).toISOString()) });
    await next.runDueJobs();
    expect(await placesWith([email], later.db)).toEqual([]);
    await next.stop();
    await first.stop();
  },
);

/** Locks the rows of a table from another connection, and sees and ends connections that wait for them. */
async function holdRows(url: string, table: string, { db }: RunningApp) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`begin; select from ${table} for update`);
  const count = async (what: string) =>
    (
      await db.execute(sql`select ${sql.raw(what)} from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
    ).rowCount;
  return {
    waiting: () => count('pid'),
    cutWaiting: () => count('pg_terminate_backend(pid)'),
    end: () => client.end(),
  };
}

test('OPS-28 OPS-32 OPS-117~ an unknown email, one’s own email and the last owner are refused', async () => {
  expect((await refusedWith(nuke(`nobody-${v7()}@people.example`))).slice(0, 2)).toEqual([
    404,
    'accounts.nothing-to-erase',
  ]);
  expect((await refusedWith(nuke(noa.email.toUpperCase()))).slice(0, 2)).toEqual([409, 'accounts.erase-yourself']);
  expect((await refusedWith(nuke('amos'))).slice(0, 1)).toEqual([400]);
});

test('OPS-117~ an erasure needs a sign-in of the last 5 minutes', async () => {
  const email = `late-${v7()}@people.example`;
  await aPerson(server().db, { email, firstName: 'Late', lastName: 'One' });
  page.clock.advance(300_000);
  expect((await refusedWith(nuke(email))).slice(0, 2)).toEqual([403, 'accounts.erase-sign-in-again']);
  noa.cookie = await server().signIn(noa.email);
  expect((await nuke(email)).status).toBe(200);
});

test('OPS-117~ of two owners who erase each other at the same time one stays', async () => {
  const [one, other] = [await anOwner(), await anOwner()];
  const answers = await Promise.all([nuke(other.email, one.cookie), nuke(one.email, other.cookie)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await placesWith([one.email])).not.toEqual(await placesWith([other.email]));
});

test('OPS-118~ earlier erasures are listed with their counts and the owner, without the person', async () => {
  const email = `listed-${v7()}@people.example`;
  await aPerson(server().db, { email, firstName: 'Listed', lastName: 'One' });
  const { id, counts } = await nuked(email);
  const text = await (await server().call('GET', '/api/users/nuke', { cookie: noa.cookie })).text();
  const { items } = JSON.parse(text) as { items: Erasure[] };
  expect(items.find((erasure) => erasure.id === id)).toMatchObject({ erasedBy: 'Noa Lindqvist', counts });
  expect(text).not.toContain(email);
  expect(text).not.toContain('Listed');
});

test('OPS-33~ a nuked email is invited again as a new user', async () => {
  const email = `again-${v7()}@people.example`;
  const id = await aPerson(server().db, { email, firstName: 'Again', lastName: 'One' });
  await nuked(email);
  const added = await post('/api/users/globalUsers', { email, firstName: 'New', lastName: 'One', role: 'admin' });
  const { result, data } = await json<{ result: string; data: { userId: string } }>(added);
  expect(result).toBe('invited');
  expect(data.userId).not.toBe(id);
});

test('OPS-119 the operator erases a person by the server’s command', async () => {
  const email = `forgotten-${v7()}@people.example`;
  await aPerson(server().db, { email, firstName: 'Forgotten', lastName: 'One' });
  const commands = server().app.platform.commands as ServerCommands;
  const answer = JSON.parse(await commands.run('forget', ` ${email.toUpperCase()} `)) as Erasure;
  expect(answer).toMatchObject({ erasedBy: null, counts: { account: 1 } });
  expect(await placesWith([email])).toEqual([]);
  await expect(commands.run('forget', email)).rejects.toThrow('Nothing is stored about this email.');
});

test('an email that is part of another email leaves the other one', async () => {
  const mark = v7().slice(-8);
  const [email, longer, other] = [`ana-${mark}@x.example`, `jo.ana-${mark}@x.example`, `ana-${mark}@x.example.org`];
  for (const one of [email, longer, other])
    await aPerson(server().db, { email: one, firstName: 'Ana', lastName: 'Ruiz' });
  await nuked(email);
  expect(await placesWith([longer])).toEqual(['users']);
  expect(await placesWith([other])).toEqual(['users']);
});

test.runIf(testEngine === 'postgresql')(
  'OPS-116 OPS-117~ the start after the restore of an older backup erases the person again, under the same number, and nobody else; the last owner stays',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nave-erasure-'));
    const dataDir = join(folder, 'data');
    const { database, url } = await testDatabaseWithUrl();
    const restored = await emptyDatabase();
    const emails = ['erased', 'stays'].map((name) => `${name}-${v7()}@people.example`);
    const [erased = '', stays = ''] = emails;
    const first = await runningApp({ database, env: { DATA_DIR: dataDir } });
    for (const email of emails) await aPerson(first.db, { email, firstName: 'Ana', lastName: 'Ruiz' });
    const owner = { email: 'noa@nave.example', firstName: 'Noa', lastName: 'Lindqvist', globalRole: 'owner' } as const;
    await aPerson(first.db, owner);
    await makeBackup({ databaseUrl: url, dataDir }, join(folder, 'backup'));
    const cookie = await first.signIn(owner.email);
    const { data } = await json<{ data: Erasure }>(
      await first.call('POST', '/api/users/nuke', { body: { email: erased }, cookie }),
    );
    await first.stop();
    await restoreBackup({ databaseUrl: restored.url, dataDir }, join(folder, 'backup'), () => undefined);
    const older = await openDatabase({ databaseUrl: restored.url, dataDir: null, log: testLog });
    const emailsOf = async () =>
      (await older.db.execute<{ email: string }>(sql`select email from users`)).rows.map(({ email }) => email);
    expect(await emailsOf()).toEqual(expect.arrayContaining([erased, stays]));
    const again = await runningApp({ database: older, env: { DATA_DIR: dataDir } });
    expect((await emailsOf()).toSorted()).toEqual([owner.email, stays].toSorted());
    const { rows } = await older.db.execute(sql`select id from erasures`);
    expect(rows).toEqual([{ id: data.id }]);
    const commands = again.app.platform.commands as ServerCommands;
    await expect(commands.run('forget', owner.email)).rejects.toThrow('This is the last global owner.');
    await again.stop();
    await restored.drop();
    await rm(folder, { recursive: true, force: true });
  },
  60_000,
);
