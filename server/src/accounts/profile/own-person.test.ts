import type { AppUser } from '@nave/domain/accounts/session.ts';
import { aClient } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aPerson, json, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const clock = manualClock('2026-11-22T10:00:00Z');
let server: RunningApp;
let email: string;
let id: string;
let cookie: string;

beforeAll(async () => {
  server = await runningApp({ clock });
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `ruth-${v7()}@grace.example`;
  id = await aPerson(server.db, { email, firstName: 'Ruth', lastName: 'Delgado' });
  cookie = await server.signIn(email);
});

const picture = (width: number, height = width, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } });
const upload = (bytes: Buffer, userId = id, session = cookie) => {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'me.png');
  const headers = { origin: server.url, 'x-requested-with': 'nave', cookie: session };
  return fetch(`${server.url}/api/users/${userId}/image`, { method: 'POST', headers, body });
};
const refusalOf = async (answer: Response) => {
  const { error } = await json<{ error: { code: string; message: string } }>(answer);
  return [answer.status, error.message];
};
const me = async () =>
  (await json<{ data: AppUser }>(await server.call('GET', `/api/users/me/${id}`, { cookie }))).data;
const rename = (body: object) => server.call('POST', '/api/auth/name', { cookie, body });

test('MED-29 MED-30 MED-31 USR-1~ a user’s photo is stored as profile.jpg and served at the URL in the user’s record', async () => {
  expect((await me()).avatarImage).toBeNull();
  expect((await upload(Buffer.alloc(5 * 1_048_576 + 1))).status).toBe(413);
  const stored = await json<AppUser>(await upload(await picture(900).png().toBuffer()));
  expect(stored.avatarImage).toBe(`/media/profile_images/${id}/profile.jpg?t=${clock.now().getTime()}`);
  expect((await me()).avatarImage).toBe(stored.avatarImage);
  const served = await fetch(server.url + stored.avatarImage);
  expect(served.headers.get('content-type')).toBe('image/jpeg');
  expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    width: 512,
    height: 512,
  });
});

test('MED-20~ MED-190 the dated URL of a photo is cached for a year, and a new photo has a new URL', async () => {
  const colourAndCacheControl = async (path: string) => {
    const served = await fetch(server.url + path);
    const { dominant } = await sharp(Buffer.from(await served.arrayBuffer())).stats();
    return [dominant.r > dominant.b ? 'red' : 'blue', served.headers.get('cache-control')];
  };
  const LONG = 'public, max-age=31536000, immutable';
  const first = (await json<AppUser>(await upload(await picture(300).png().toBuffer()))).avatarImage ?? '';
  expect(await colourAndCacheControl(first)).toEqual(['red', LONG]);
  // Uploaded at the same time by the test's clock.
  const second =
    (await json<AppUser>(await upload(await picture(300, 300, '#33c').png().toBuffer()))).avatarImage ?? '';
  expect(second).not.toBe(first);
  expect(await colourAndCacheControl(second)).toEqual(['blue', LONG]);
  expect(await colourAndCacheControl(second.split('?')[0] ?? '')).toEqual(['blue', 'no-cache']);
});

test('MED-4 MED-5 MED-34 a picture that is not square or is too big is refused, and a rotated square picture is accepted', async () => {
  for (const [width, height] of [
    [400, 300],
    [300, 400],
  ] as const)
    expect(await refusalOf(await upload(await picture(width, height).png().toBuffer()))).toEqual([
      400,
      'File has to be square',
    ]);
  expect((await me()).avatarImage).toBeNull();
  const turned = await picture(300).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect((await upload(turned)).status).toBe(200);
  const large = Buffer.alloc(5_242_881);
  expect(await refusalOf(await upload(large))).toEqual([413, 'File is too big. Max file size is 5MB.']);
});

test('MED-15~ MED-16~ MED-17~ files that are not pictures are refused, and a stored photo contains no metadata', async () => {
  for (const wrong of ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', '<html>', ''])
    expect((await upload(Buffer.from(wrong))).status).toBe(415);
  const photoWithMetadata = await picture(200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ruth at home' } })
    .toBuffer();
  const { avatarImage } = await json<AppUser>(await upload(photoWithMetadata));
  const served = Buffer.from(await (await fetch(server.url + avatarImage)).arrayBuffer());
  expect(photoWithMetadata.includes('Ruth at home')).toBe(true);
  expect(served.includes('Ruth at home')).toBe(false);
});

test('MED-32 MED-36 API-36 MED-35 a user can upload only their own photo, and change the date of only their own photo', async () => {
  const other = await aPerson(server.db, { email: `ana-${v7()}@x.example`, firstName: 'Ana', lastName: 'Ruiz' });
  const bytes = await picture(100).png().toBuffer();
  expect((await upload(bytes, other)).status).toBe(403);
  const setDate = (authUserId: string) =>
    server.call('POST', '/api/users/setUserImageTimestamps', { cookie, body: { authUserId, timestamp: 7 } });
  expect((await setDate(other)).status).toBe(403);
  // The user has no photo yet, so there is no date to change.
  expect((await json<AppUser>(await setDate(id))).avatarImage).toBeNull();
  const stored = await json<AppUser>(await upload(bytes));
  clock.advance(60_000);
  const dated = await json<AppUser>(await setDate(id));
  expect(dated.avatarImage).toBe(`/media/profile_images/${id}/profile.jpg?t=${clock.now().getTime()}`);
  expect(dated.avatarImage).not.toBe(stored.avatarImage);
});

test('USR-1 the list of staff contains the photos of colleagues', async () => {
  const { id: clientId } = await aClient(server.db);
  const owner = `owner-${v7()}@grace.example`;
  const person = { firstName: 'Olu', lastName: 'Ade', roles: { [clientId]: 'owner' } } as const;
  const ownerId = await aPerson(server.db, { ...person, email: owner });
  const ownerCookie = await server.signIn(owner);
  const { avatarImage } = await json<AppUser>(await upload(await picture(64).png().toBuffer(), ownerId, ownerCookie));
  const list = await server.call('GET', `/api/clients/${clientId}/users`, { cookie: ownerCookie });
  expect((await json<{ items: object[] }>(list)).items).toMatchObject([
    { id: ownerId, email: owner, firstName: 'Olu', lastName: 'Ade', avatarImage },
  ]);
});

test('MED-191 a user can change their own name, and an invalid name is refused', async () => {
  expect(await json(await rename({ firstName: '  Ruth  Anne ', lastName: 'Delgado' }))).toMatchObject({
    id,
    email,
    firstName: 'Ruth Anne',
    lastName: 'Delgado',
  });
  expect((await me()).firstName).toBe('Ruth Anne');
  const empty = await rename({ firstName: ' ', lastName: '\u200b' });
  expect(await json(empty)).toMatchObject({
    error: { fields: { firstName: 'First Name Required', lastName: 'Last Name Required' } },
  });
  expect((await rename({ firstName: 'Ruth', lastName: 'D', email: 'x@x.example' })).status).toBe(400);
  expect((await rename({ firstName: 'x'.repeat(101), lastName: 'D' })).status).toBe(400);
  expect((await me()).firstName).toBe('Ruth Anne');
});
