import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentToForm } from '@nave/domain/contents/content-form.ts';
import { interactionToForm } from '@nave/domain/contents/interactions/interaction-form.ts';
import { sampleInteraction } from '@nave/domain/testing/sample-interactions.ts';
import {
  aChannel,
  aClient,
  aConnection,
  aContent,
  anEvent,
  channelForm,
  contentForm,
} from '@nave/server/testing/builders.ts';
import { testEngine } from '@nave/server/testing/database.ts';
import { fingerprint } from '@nave/server/testing/fingerprint.ts';
import { naveCommand } from '@nave/server/testing/nave-command.ts';
import { type OperatedApp, operatedApp } from '@nave/server/testing/operated-app.ts';
import { aPerson, json } from '@nave/server/testing/running-app.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exportClient } from './export-client.ts';
import { readTransferFile, writeTransferFile } from './transfer-file.ts';

const RECORDS = 'client.jsonl';
const email = 'noa@nave.example';
let source: OperatedApp;
let target: OperatedApp;
let folder: string;
let clientId: string;
let cookies: [string, string];
let pictureUrl: string;

beforeAll(async () => {
  [source, target] = [await operatedApp(), await operatedApp()];
  folder = mkdtempSync(join(tmpdir(), 'nave-transfer-'));
  for (const { db } of [source, target])
    await aPerson(db, { email, firstName: 'Noa', lastName: 'Lindqvist', globalRole: 'owner' });
  cookies = [await source.signIn(email), await target.signIn(email)];
  ({ id: clientId } = await aClient(source.db, { key: 'grace', name: 'Grace Church' }));
  pictureUrl = await upload();
  const channel = await post('channels', channelForm({ name: 'Online', key: 'online', thumbImage: pictureUrl }));
  const kids = await post('channels', channelForm({ name: 'Kids', key: 'kids' }));
  const tag = await post('tags', { name: 'Youth' });
  const first = await post(
    'contents',
    contentForm([channel.id], { name: 'Sunday', tags: [tag.id], thumbImage: pictureUrl }),
  );
  await post(
    'contents',
    contentForm([channel.id, kids.id], {
      name: 'Evening',
      relatedContentIds: [first.id],
      interactions: [interactionToForm(sampleInteraction())],
    }),
  );
  await post(
    'contents',
    contentForm([kids.id], { name: 'Story', contentType: 'onDemand', startsAt: null, duration: null }),
  );
});
afterAll(async () => {
  await source.stop();
  await target.stop();
  rmSync(folder, { recursive: true });
});

async function post(path: string, body: object): Promise<{ id: string }> {
  const answer = await source.call('POST', `/api/clients/${clientId}/${path}`, { cookie: cookies[0], body });
  expect(answer.status, `${path} ${await answer.clone().text()}`).toBeLessThan(300);
  return json<{ id: string }>(answer);
}

/** Uploads a picture of two widths to the library, and returns its address. */
async function upload(): Promise<string> {
  const bytes = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#1c4' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'meadow.png');
  const headers = { cookie: cookies[0], origin: source.url, 'x-requested-with': 'nave' };
  const answer = await fetch(`${source.url}/api/clients/${clientId}/images`, { method: 'POST', headers, body: form });
  return (await json<{ url: string }>(answer)).url;
}

async function exportTo(name: string): Promise<string> {
  const to = join(folder, name);
  expect(await naveCommand(source.env, 'export', 'grace', to)).toMatchObject({ code: 0, err: '' });
  return to;
}

const importFrom = async (from: string, ...options: string[]) => {
  const run = await naveCommand(target.env, 'import', from, ...options, '--json');
  expect(run.err).toBe('');
  return JSON.parse(run.out) as { steps: { what: string; type: string; name: string }[]; changes: number };
};
const stepsOf = async (from: string, ...options: string[]) =>
  (await importFrom(from, ...options)).steps.map(({ what, type, name }) => `${what} ${type} ${name}`);

const idAndKey = ({ id, key }: { id: string; key: string }) => [id, key];

/** Returns the contents of an installation as the API presents them, without what an import does not take over. */
async function contentsOf(server: OperatedApp, cookie: string): Promise<{ id: string; key: string }[]> {
  const read = (path: string) => server.call('GET', `/api/clients/${clientId}/${path}`, { cookie });
  const { items } = await json<{ items: { id: string }[] }>(await read('contents'));
  const whole = await Promise.all(items.map(async ({ id }) => json<WholeContent>(await read(`contents/${id}`))));
  return whole
    .map(({ createdAt: _created, edition: _edition, tags, interactions, ...content }) => ({
      ...content,
      tags: tags.length,
      // Interactions and their responses get new ids.
      interactions: interactions.map(({ id: _, responses, ...interaction }) => ({
        ...interaction,
        responses: responses.map(({ id: _id, ...response }) => response),
      })),
    }))
    .toSorted((one, other) => one.id.localeCompare(other.id));
}

test('OPS-146 OPS-147~ an organisation is exported as JSON lines with its pictures, and imported into another installation; twice changes nothing, and a dry run says line by line what it would do', async () => {
  const from = await exportTo('first');
  expect(readdirSync(from).toSorted()).toEqual([RECORDS, 'pictures']);
  expect(readdirSync(join(from, 'pictures'))).toHaveLength(3);
  const empty = await fingerprint(target.db);
  const expected = [
    'add picture meadow.png',
    'add client Grace Church',
    'add tag Youth',
    'add channel Online',
    'add channel Kids',
    'add content Sunday',
    'add content Evening',
    'add content Story',
  ];
  expect(await stepsOf(from, '--dry-run')).toEqual(expected);
  expect(await fingerprint(target.db)).toEqual(empty);
  expect((await fetch(target.url + pictureUrl)).status).toBe(404);

  expect(await stepsOf(from)).toEqual(expected);
  expect(await contentsOf(target, cookies[1])).toEqual(await contentsOf(source, cookies[0]));
  expect((await fetch(target.url + pictureUrl)).status).toBe(200);
  const page = await target.call('GET', '/cdn/channels/by-key/grace/online');
  expect(JSON.stringify(await page.json())).toContain('Sunday');

  const before = await fingerprint(target.db);
  const again = await importFrom(from);
  expect(again.changes).toBe(0);
  expect(again.steps.map(({ what }) => what)).toEqual(Array.from({ length: 6 }, () => 'keep'));
  expect(await fingerprint(target.db)).toEqual(before);
});

test('OPS-147 a second import changes nothing, a later one what differs, a dry run only tells, and what the target has deleted stays deleted', async () => {
  const other = await operatedApp();
  await aPerson(other.db, { email, firstName: 'Noa', lastName: 'Lindqvist', globalRole: 'owner' });
  const cookie = await other.signIn(email);
  const from = await exportTo('for-deletion');
  const run = async (...options: string[]) => {
    const { out, err } = await naveCommand(other.env, 'import', from, ...options, '--json');
    expect(err).toBe('');
    const { steps, changes } = JSON.parse(out) as Awaited<ReturnType<typeof importFrom>>;
    return { changes, lines: steps.map(({ what, type, name }) => `${what} ${type} ${name}`) };
  };
  expect((await run()).changes).toBe(8);
  const path = `/api/clients/${clientId}`;
  const idOf = async (list: string, wanted: string) => {
    const answer = await other.call('GET', `${path}/${list}`, { cookie });
    const { items } = await json<{ items: { id: string; name: string }[] }>(answer);
    return items.find(({ name }) => name === wanted)?.id;
  };
  expect((await contentsOf(other, cookie)).map(idAndKey)).toEqual((await contentsOf(source, cookies[0])).map(idAndKey));
  for (const deleted of [
    `contents/${await idOf('contents', 'Sunday')}`,
    // With it goes Story, which is in no other channel.
    `channels/${await idOf('channels', 'Kids')}`,
  ])
    expect((await other.call('DELETE', `${path}/${deleted}`, { cookie })).status).toBe(200);
  const evening = `${path}/contents/${await idOf('contents', 'Evening')}`;
  const before = await fingerprint(other.db);
  const kept = [
    'keep client Grace Church',
    'keep channel Online',
    'deleted channel Kids',
    'deleted content Sunday',
    'deleted content Story',
    'keep content Evening',
  ];
  expect(await run()).toEqual({ changes: 0, lines: kept });
  expect(await fingerprint(other.db)).toEqual(before);

  const { edition: _, ...form } = contentToForm(await json<WholeContent>(await other.call('GET', evening, { cookie })));
  expect((await other.call('PUT', evening, { cookie, body: { ...form, name: 'Late' } })).status).toBe(200);
  const changed = { changes: 1, lines: [...kept.slice(0, -1), 'change content Evening'] };
  expect(await run('--dry-run')).toEqual(changed);
  expect(await idOf('contents', 'Late')).toBeDefined();
  expect(await run()).toEqual(changed);
  expect(await idOf('contents', 'Evening')).toBeDefined();
  expect((await naveCommand(other.env, 'import', from)).out).toContain('deleted here');
  await other.stop();
});

test('OPS-147~ a second export changes only the records that have changed', async () => {
  const { items } = await json<{ items: { id: string; name: string }[] }>(
    await source.call('GET', `/api/clients/${clientId}/contents`, { cookie: cookies[0] }),
  );
  const story = items.find(({ name }) => name === 'Story')?.id;
  const channels = await json<{ items: { id: string; name: string }[] }>(
    await source.call('GET', `/api/clients/${clientId}/channels`, { cookie: cookies[0] }),
  );
  const kids = channels.items.find(({ name }) => name === 'Kids')?.id ?? '';
  const form = contentForm([kids], { name: 'Storytime', contentType: 'onDemand', startsAt: null, duration: null });
  const path = `/api/clients/${clientId}/contents/${story}`;
  expect((await source.call('PUT', path, { cookie: cookies[0], body: form })).status).toBe(200);
  const from = await exportTo('second');
  const changes = (await stepsOf(from)).filter((step) => !step.startsWith('keep'));
  expect(changes).toEqual(['change content Storytime']);
  expect(await contentsOf(target, cookies[1])).toEqual(await contentsOf(source, cookies[0]));
});

test('OPS-147~ of two imports at the same time, one adds the records and the other finds them unchanged', async () => {
  const other = await operatedApp();
  const from = await exportTo('twice');
  const runs = await Promise.all([1, 2].map(() => naveCommand(other.env, 'import', from, '--json')));
  expect(runs.map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const changes = runs.map(({ out }) => (JSON.parse(out) as { changes: number }).changes);
  expect(changes.toSorted((one, two) => one - two)).toEqual([0, 8]);
  await other.stop();
});

test.runIf(testEngine === 'postgresql')(
  'OPS-146~ an export has what there was at one moment, although records change while it is written',
  async () => {
    const { id } = await aClient(source.db, { key: 'cedar', name: 'Cedar' });
    const channel = await aChannel(source.db, { clientId: id, name: 'Before' });
    await aContent(source.db, { clientId: id, channelIds: [channel.id], name: 'First' });
    let text = Promise.resolve('');
    await source.db.transaction(async (tx) => {
      // The export has read the channels when it waits for the contents.
      await tx.execute(sql`lock table contents in access exclusive mode`);
      text = exportClient(source.db, 'cedar');
      await vi.waitFor(async () => {
        const { rows } = await tx.execute(
          sql`select 1 from pg_locks where not granted and relation = 'contents'::regclass`,
        );
        expect(rows).toHaveLength(1);
      }, 10_000);
      await tx.execute(sql`update channels set name = 'After' where id = ${channel.id}`);
      await aContent(tx, { clientId: id, channelIds: [channel.id], name: 'Second' });
    });
    const { channels, contents } = readTransferFile(await text);
    expect([...channels, ...contents].map(({ name }) => name)).toEqual(['Before', 'First']);
  },
);

test('OPS-148 a malformed, changed, huge or cut file and a missing or damaged picture are refused with a sentence, and nothing is imported', async () => {
  const from = await exportTo('third');
  const lines = readFileSync(join(from, RECORDS), 'utf8').split('\n');
  const other = await operatedApp();
  const before = await fingerprint(other.db);
  const damaged = (name: string, damage: (records: string, pictures: string) => void) => {
    const to = join(folder, name);
    cpSync(from, to, { recursive: true });
    damage(join(to, RECORDS), join(to, 'pictures'));
    return to;
  };
  const written = (name: string, text: string) => damaged(name, (records) => writeFileSync(records, text));
  const cases: [string, string][] = [
    [join(folder, 'nowhere'), 'There is no file client.jsonl'],
    [written('empty', ''), 'cut off or empty'],
    [written('prose', 'Once upon a time\nthere was a church\n'), 'no JSON in line 1'],
    [written('cut', lines.slice(0, 5).join('\n')), 'cut off'],
    [written('cut-at-line', `${lines.slice(0, 5).join('\n')}\n`), 'its last line is missing'],
    [written('changed', lines.join('\n').replace('Sunday', 'Monday')), 'changed or damaged'],
    [written('without-a-line', lines.toSpliced(4, 1).join('\n')), 'changed or damaged'],
    [written('newer', lines.join('\n').replace('"version":1', '"version":2')), 'the version 2'],
    [damaged('huge', (records) => truncateSync(records, 65 * 1024 * 1024)), 'larger than 64 MB'],
    [
      damaged('no-picture', (_, pictures) => rmSync(join(pictures, readdirSync(pictures)[0] ?? ''))),
      'missing or damaged',
    ],
    [
      damaged('huge-picture', (_, pictures) => {
        const small = readdirSync(pictures).find((name) => name.endsWith('-320.webp')) ?? '';
        truncateSync(join(pictures, small), 21 * 1024 * 1024);
      }),
      'missing or damaged',
    ],
    [
      damaged('false-picture', (_, pictures) => {
        const widest = readdirSync(pictures).find((name) => name.endsWith('_800.webp')) ?? '';
        writeFileSync(join(pictures, widest), '<svg onload="alert(1)"/>');
      }),
      'missing or damaged',
    ],
  ];
  for (const [path, sentence] of cases) {
    const run = await naveCommand(other.env, 'import', path);
    expect(run, path).toMatchObject({ code: 1, out: '', err: expect.stringContaining(sentence) });
    expect(run.err.trim().split('\n'), path).toHaveLength(1);
  }
  expect(await fingerprint(other.db)).toEqual(before);
  await naveCommand(other.env, 'import', from);
  expect(await fingerprint(other.db)).not.toEqual(before);
  await other.stop();
});

test('OPS-148~ records that the product refuses are named, and what was written before them is rolled back', async () => {
  const other = await operatedApp();
  await aClient(other.db, { key: 'grace' });
  const before = await fingerprint(other.db);
  const taken = await naveCommand(other.env, 'import', await exportTo('fourth'));
  expect(taken).toMatchObject({
    code: 1,
    err: expect.stringContaining('because the organisation Grace Church was refused'),
  });
  expect(await fingerprint(other.db)).toEqual(before);
  await other.stop();

  // A channel behind the paywall is refused where its event is missing, so that it is never open to everyone.
  const { id } = await aClient(source.db, { key: 'harbor', name: 'Harbor' });
  const channel = await aChannel(source.db, { clientId: id, key: 'conference', name: 'Conference' });
  await anEvent(source.db, { clientId: id, number: '123456' });
  await aConnection(source.db, channel, { eventNumber: '123456' });
  const to = join(folder, 'harbor');
  await naveCommand(source.env, 'export', 'harbor', to);
  const refused = await naveCommand(target.env, 'import', to);
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining('because the channel Conference was refused'),
  });
});

test('OPS-148~ a file with records of two organisations, or with a picture of another one, is refused', async () => {
  const text = readFileSync(join(await exportTo('fifth'), RECORDS), 'utf8');
  const records = text
    .trim()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line));
  const of = (type: string) => records.filter((record) => record.type === type).map(({ data }) => data);
  const [client] = of('client');
  const whole = { client, pictures: of('picture'), tags: of('tag'), channels: of('channel'), contents: of('content') };
  const stranger = crypto.randomUUID();
  const foreign = [
    { ...whole, channels: [{ ...whole.channels[0], clientId: stranger }] },
    { ...whole, pictures: [{ ...whole.pictures[0], url: pictureUrl.replace(clientId, stranger) }] },
    { ...whole, pictures: [{ ...whole.pictures[0], url: '/media/../../etc/passwd' }] },
    { ...whole, channels: [{ ...whole.channels[0], surprise: true }] },
  ];
  const to = join(folder, 'fifth');
  const before = await fingerprint(target.db);
  for (const records of foreign) {
    writeFileSync(join(to, RECORDS), writeTransferFile(records));
    expect(await naveCommand(target.env, 'import', to)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing was imported'),
    });
  }
  expect(await fingerprint(target.db)).toEqual(before);
  expect(await naveCommand(target.env, 'export', 'nowhere', join(folder, 'none'))).toMatchObject({
    code: 1,
    err: 'Client not found.\n',
  });
});
