import { type ApiTestbed, apiTestbed, guest } from '@nave/server/testing/api-testbed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed({ now: '2026-11-22T10:00:00.000Z' });
});
afterAll(() => bed.close());

const read = (name: string) => bed.as(guest, 'GET', `/cdn/catalogues/${name}`);
const data = async (name: string) => (await read(name)).json().data;
const icon = (path: string) => bed.as(guest, 'GET', `/cdn/icons/${path}`);

test('CAT-1 LNK-8 everyone can read each catalogue without a session, and the response is cacheable', async () => {
  expect((await data('languages')).find(({ code }: { code: string }) => code === 'es').label).toMatch(/^Spanish/);
  expect((await data('bible-books'))[0]).toEqual({ id: 'GEN', en: 'Genesis', es: 'Génesis', chapters: 50 });
  expect(await data('bible-versions')).toHaveLength(83);
  const answer = await read('icons');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('PAN-68 PAN-69 there are 60 English and 23 Spanish Bible versions, each with an id and a name that ends with the abbreviation', async () => {
  const versions: { id: string; lang: string; name: string }[] = await data('bible-versions');
  const groups = Object.groupBy(versions, ({ lang }) => lang);
  expect(Object.entries(groups).map(([lang, all]) => [lang, all?.length])).toEqual([
    ['en', 60],
    ['es', 23],
  ]);
  for (const { id, name } of versions)
    expect([id, name]).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/\S \([^()]+\)$/)]);
});

test('CAT-22 CAT-23 the time zones are ordered by their offset, and each label contains the offset', async () => {
  const zones: { zone: string; offsetMinutes: number; label: string }[] = await data('time-zones');
  expect(zones.find(({ zone }) => zone === 'America/Chicago')).toEqual({
    zone: 'America/Chicago',
    offsetMinutes: -360,
    label: '(UTC-06:00) America/Chicago',
  });
  expect(zones.map(({ offsetMinutes }) => offsetMinutes)).toEqual(
    zones.map(({ offsetMinutes }) => offsetMinutes).sort((one, other) => one - other),
  );
});

test('CAT-16 CAT-17 CAT-18 CAT-19 LNK-6 LNK-7 an icon has a name and weights: a general icon has three weights, a brand has one', async () => {
  const icons: { id: string; weights: string[] }[] = await data('icons');
  const weightsOf = (name: string) => icons.find(({ id }) => id === name)?.weights;
  expect(weightsOf('hand-heart')).toEqual(['solid', 'regular', 'light']);
  expect(weightsOf('x-twitter')).toEqual(['brands']);
  expect(icons.length).toBeGreaterThan(2_000);
  expect(new Set(icons.map(({ id }) => id)).size).toBe(icons.length);
  for (const { id, weights } of icons) {
    expect(id).toMatch(/^[a-z0-9-]+$/);
    expect([['solid', 'regular', 'light'], ['brands'], ['solid', 'regular', 'light', 'brands']]).toContainEqual(
      weights,
    );
  }
});

test.each(['profanity', '', 'Icons', '__proto__', 'constructor', '../clients', '%2e%2e', 'a'.repeat(2_000)])(
  'CAT-2 CAT-33~ the catalogue %j is not found',
  async (name) => {
    const answer = await read(name);
    expect(answer.statusCode).toBe(name.length > 1_000 ? answer.statusCode : 404);
    expect(answer.statusCode).toBeLessThan(500);
    expect((await read('languages')).statusCode).toBe(200);
  },
);

test('CAT-33 the list of profane words is not a catalogue, and no catalogue contains a profane word', async () => {
  for (const name of ['profanity', 'profane-words', 'profanities', 'words'])
    expect((await read(name)).statusCode, name).toBe(404);
  for (const name of ['languages', 'time-zones', 'bible-versions', 'bible-books', 'icons']) {
    const answer = await read(name);
    expect(answer.statusCode, name).toBe(200);
    expect(answer.body, name).not.toMatch(/\b(shit|fuck|bitch|whore)/i);
  }
});

test('LNK-9~ an icon is served as a small SVG file in each of its weights', async () => {
  const general = await Promise.all(['solid', 'regular', 'light'].map((weight) => icon(`${weight}/hand-heart`)));
  expect(general.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(general.map(({ body }) => body)).size).toBe(3);
  const brand = await icon('brands/youtube');
  for (const { body, headers } of [...general, brand]) {
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['cache-control']).toBe('public, max-age=604800');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toMatch(/^<svg [^>]*viewBox="[\d ]+"/);
    expect(body.length).toBeLessThan(6_000);
  }
  expect(brand.body).toContain('Font Awesome Free');
});

test('every icon of the catalogue has a file in each of its weights', async () => {
  const icons: { id: string; weights: string[] }[] = await data('icons');
  // Only every twentieth icon is requested.
  const files = icons
    .filter((_, at) => at % 20 === 0)
    .flatMap(({ id, weights }) => weights.map((weight) => `${weight}/${id}`));
  for (const file of files) expect((await icon(file)).statusCode, file).toBe(200);
});

test.each([
  'brands/hand-heart',
  'regular/youtube',
  'bold/heart',
  'regular/nothing',
  'regular/..%2f..%2fpackage',
  'regular/heart.svg',
  'regular/HEART',
  'regular/__proto__',
])('CAT-20~ the icon %s is not found', async (path) => {
  expect((await icon(path)).statusCode).toBe(404);
  expect((await icon('regular/heart')).statusCode).toBe(200);
});
