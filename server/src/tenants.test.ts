import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiTestbed, apiTestbed, type globalOwner, guest, staff } from './testing/api-testbed.ts';
import { aChannel, aClient, aContent } from './testing/builders.ts';
import { fingerprint } from './testing/fingerprint.ts';

const here = import.meta.dirname;
const textOf = (file: string) => readFileSync(join(here, file), 'utf8');

const byAttendee =
  'clients that share an event of the partner share the screens of an attendee, whom the desk has found at its client';
const byNumber = 'attendee numbers are unique in the product; the callers have loaded the attendees';
const bySeat = 'seats are found by id, after the rule has compared their browser, or by the process that holds them';
const byList = 'its condition is isListed, which names the client';
/** The store functions with queries that name no client, and the reason for each. */
const withoutClient: Record<string, string> = {
  accept: 'the callers pass ids of pending memberships, either of one client or of the user who sets a password',
  changesOfCounts: 'it reads only numbers of changes, of contents whose staff follow them',
  changesOfInteractions: 'it reads only numbers of changes, of contents whose staff follow them',
  attendeesOfNumber: 'a notice of the partner names a number; the rows contain the client',
  channelsConnectedTo: 'an event may be connected to channels of several clients; the result is public',
  connectionsOf: 'the callers pass ids of channels that they have loaded for a client or a viewer',
  connectionsBetween: 'the list of upcoming events is about all clients, for people with a global role',
  channelVersion: 'the topic channel:{id} contains no client, and a version reveals nothing',
  chatById: 'a conversation is found by its id; the row contains the client, which the policy checks',
  closingAfter: 'the daily removal of texts queries by content and returns only ids',
  lockAnswersOfViewer: 'a guest who becomes a user does so in all organisations',
  moveAnswers: 'a guest who becomes a user does so in all organisations',
  lockChatsOfPerson: 'a guest who becomes a user does so in all organisations',
  contentsForChat: 'a chat is found by its content; the row contains the client, which the policy checks',
  deleteOldImports: 'the daily deletion of uploaded files is by time, in all organisations',
  deleteOldSeats: 'the daily deletion of former seats is by time, in all organisations',
  deletePages: 'the daily deletion of old numbers of batches is by time, in all organisations',
  eventByNumber:
    'an event number belongs to one event of the product; the row contains the client, which the rule checks',
  forgetSomeNames: 'the daily removal of names is by the start of events, in all organisations',
  numbersElsewhere: 'an attendee number belongs to one attendee of the product; the result has only the given numbers',
  totalsOfContents: 'totals are found by content, whose rule is checked before a page follows it',
  lockFigures: 'figures are found by the contents that viewers have opened; each row contains its client',
  figuresOfContents: 'figures are found by content, whose rule is checked before a page follows them',
  contentsOfViewer: 'a guest who becomes a user has watched contents of any organisations',
  viewingsWithOldStays: 'its condition is pastViewings, which names the client',
  pageOfPastViewings: 'its condition is pastViewings, which names the client',
  contentsToForget: 'the daily deletion of stays and viewings is by time, in all organisations',
  viewingsOf: 'viewings are found by the contents and viewers whose stays are stored',
  countsOfInteractions: 'counts are found by interactions, whose content the rule has checked',
  openInteractions: 'it returns only ids, of contents whose staff follow them',
  interactionsWithResults: 'results are found by content, whose rule is checked before a page follows it',
  extraScreensOf: byAttendee,
  storeExtraScreens: byAttendee,
  storeCanceled: byNumber,
  openSeatsIn: byNumber,
  openSeatsOfNumbers: byNumber,
  endSeatsOfNumbers: byNumber,
  storeTypeOfSeats: byNumber,
  endSeats: bySeat,
  endOverSeats: bySeat,
  renewSeats: bySeat,
  extendSeats: bySeat,
  holdSeat: bySeat,
  seatsByIds: bySeat,
  seatsEndedSince: 'each process compares the ended seats of all clients with those of its sockets',
  endLapsedSeats: 'seats of all clients lapse after the same time',
  openSeatsOfBrowsers: 'a browser may have seats at several clients; callers compare the place',
  openSeatOf: 'a seat is found by its number, place and browser; the row contains the client, which the caller checks',
  seatsSince: 'a seat is found by its number, place and browser',
  idsWithLiveStats: 'presence is counted by content; the query returns only the count',
  listedContents: byList,
  searchedContents: byList,
  countListed: byList,
  failingWebhooks: 'the operator checks the webhooks of all clients; the rows contain the client',
  lockAllWebhooks: 'the operator renews the secrets of all clients; the rows contain the client',
};

/** Returns the names in code of the tables whose rows belong to a client. */
async function tenantTables(): Promise<string[]> {
  const found: string[] = [];
  for (const file of globSync('*/tables.ts', { cwd: here }))
    for (const [name, value] of Object.entries<unknown>(await import(join(here, file))))
      if (
        is(value, PgTable) &&
        getTableConfig(value).columns.some((column) => column.name === 'client_id' && column.notNull)
      )
        found.push(name);
  return found;
}

/** Returns the functions of a file by name. */
function functionsIn(text: string): { name: string; body: string }[] {
  const parts = text.split(/^(?:export )?(?:async )?function (\w+)/m).slice(1);
  return parts.flatMap((name, at) => (at % 2 === 0 ? [{ name, body: parts[at + 1] ?? '' }] : []));
}

const queries = (body: string, table: string) => new RegExp(`(?:from|update|delete|Join)\\(\\s*${table}\\b`).test(body);

test('B11 every query of a table with rows of clients is limited to a client, and only stores have such queries', async () => {
  const tables = await tenantTables();
  expect(tables).toEqual(expect.arrayContaining(['channels', 'contents', 'contentChannels', 'clientUsers', 'images']));
  const unlimited: string[] = [];
  let checked = 0;
  for (const file of globSync('*/*.store.ts', { cwd: here }))
    for (const { name, body } of functionsIn(textOf(file))) {
      if (!tables.some((table) => queries(body, table))) continue;
      checked += 1;
      // A column `clientId` does not limit the rows, so only a variable with this name counts.
      if (!/\bclientIds?\b/.test(body.replace(/\b\w+\.clientId\b/g, ''))) unlimited.push(name);
    }
  expect(checked).toBeGreaterThan(30);
  expect(unlimited.filter((name) => !isAboutTokens(name)).sort()).toEqual(Object.keys(withoutClient).sort());
  const otherFiles = globSync('**/*.ts', { cwd: here, exclude: ['**/*.store.ts', '**/*.test.ts', 'testing/**'] });
  for (const file of otherFiles)
    expect(
      tables.filter((table) => queries(textOf(file), table)),
      basename(file),
    ).toEqual([]);
});

/** Whether a function queries access tokens: by hash, id or user. Their permissions are checked for each client. */
function isAboutTokens(name: string): boolean {
  return /^(token|tokenBy|tokenOf|touchToken|deleteToken)/.test(name);
}

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());

const body = async (path: string, actor: typeof globalOwner | typeof guest = guest) =>
  (await bed.as(actor, 'GET', path)).body;

test('B13 two organisations with the same channel key have separate cached answers, and answers to staff are not cached', async () => {
  const tenants = await Promise.all(
    ['Alder', 'Birch'].map(async (word) => {
      const client = await aClient(bed.db, { name: `${word} Church` });
      const channel = await aChannel(bed.db, { clientId: client.id, key: 'same-key', name: `${word} Online` });
      return { word, client, channel };
    }),
  );
  for (const turn of [1, 2, 3])
    for (const { word, client, channel } of tenants) {
      const other = tenants.find((tenant) => tenant.word !== word)?.word ?? '';
      for (const path of [
        `/cdn/channels/by-key/${client.key}/same-key`,
        `/cdn/clients/by-key/${client.key}`,
        `/${client.key}/same-key`,
      ]) {
        const text = await body(path);
        expect([turn, path, text.includes(`${word} Online`), text.includes(other)]).toEqual([turn, path, true, false]);
      }
      const owner = staff('owner', client.id);
      for (const path of ['', '/channels', `/channels/${channel.id}`, '/contents', '/users']) {
        const answer = await bed.as(owner, 'GET', `/api/clients/${client.id}${path}`);
        expect([path, answer.statusCode, answer.headers['cache-control']]).toEqual([path, 200, 'no-store']);
      }
    }
});

test('B14 private channels and contents are in no list, and their own pages are accessible but not indexed', async () => {
  const client = await aClient(bed.db);
  const open = await aChannel(bed.db, { clientId: client.id, name: 'Open House' });
  const hidden = await aChannel(bed.db, { clientId: client.id, name: 'Elders Only', isPrivate: true });
  const startsAt = bed.clock.now();
  const commonFields = { clientId: client.id, channelIds: [open.id], startsAt };
  const shown = await aContent(bed.db, { ...commonFields, name: 'Public Vespers' });
  const secret = await aContent(bed.db, { ...commonFields, name: 'Closed Rehearsal', isPrivate: true });
  await aContent(bed.db, { ...commonFields, channelIds: [hidden.id], name: 'Budget Talk' });
  const lists = [
    ...[`/cdn/clients/${client.id}`, `/cdn/clients/by-key/${client.key}`, `/${client.key}`],
    ...[
      `/cdn/channels/${client.id}/${open.id}`,
      `/${client.key}/${open.key}`,
      `/${client.key}/${open.key}/${shown.key}`,
    ],
  ];
  for (const path of lists) {
    const text = await body(path);
    const leaked = ['Elders Only', 'Closed Rehearsal', 'Budget Talk', secret.key, hidden.key].filter((word) =>
      text.includes(word),
    );
    expect([path, leaked]).toEqual([path, []]);
  }
  expect(await body(`/cdn/channels/${client.id}/${open.id}`)).toContain('Public Vespers');
  for (const [path, word] of [
    [`/${client.key}/${open.key}/${secret.key}`, 'Closed Rehearsal'],
    [`/${client.key}/${hidden.key}`, 'Elders Only'],
  ] as const) {
    const page = await bed.as(guest, 'GET', path);
    expect([page.statusCode, page.body.includes(word), page.body.includes('noindex,nofollow')]).toEqual([
      200,
      true,
      true,
    ]);
  }
});

test.each([
  "' or '1'='1",
  "'; drop table channels; --",
  '%27%20union%20select%20password_hash%20from%20users--',
  '*/ or 1=1 /*',
  '^(a+)+$',
])('B18 the text %s in a path or query is treated as ordinary text', async (word) => {
  const client = await aClient(bed.db);
  const owner = staff('owner', client.id);
  const before = await fingerprint(bed.db);
  const text = encodeURIComponent(word);
  const paths = [
    ...[`/cdn/clients/by-key/${text}`, `/cdn/channels/by-key/${client.key}/${text}`, `/${text}/${text}`],
    ...[
      `/api/clients/${text}`,
      `/api/clients/${client.id}/channels/${text}`,
      `/api/contents/${text}/chat/messages?before=1`,
    ],
    `/api/clients/${client.id}/channels/key-available?key=${text}`,
    `/api/clients/key-available?key=${text}&except=${text}`,
  ];
  for (const path of paths) {
    const { statusCode, body: answer } = await bed.as(owner, 'GET', path);
    expect([path, statusCode < 500, /argon2|SQLSTATE|syntax error/.test(answer)]).toEqual([path, true, false]);
  }
  const free = await bed.as(owner, 'GET', `/api/clients/key-available?key=${text}`);
  expect(free.json()).toEqual({ available: false });
  expect(await fingerprint(bed.db)).toBe(before);
});
