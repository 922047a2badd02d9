import { sampleChannelForm } from '@nave/domain/testing/sample-channels.ts';
import { sampleContentForm } from '@nave/domain/testing/sample-contents.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient } from '@nave/server/testing/builders.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
beforeAll(async () => {
  bed = await apiTestbed();
});
afterAll(() => bed.close());
beforeEach(async () => {
  client = await aClient(bed.db);
  bed.stored.clear();
});

const HOUR_MS = 3_600_000;
const owner = () => staff('owner', client.id);
const images = () => `/api/clients/${client.id}/images`;

interface Image {
  id: string;
  url: string;
}

async function uploadPicture(width = 400): Promise<Image> {
  const bytes = await sharp({ create: { width, height: 200, channels: 3, background: '#2e8a57' } })
    .png()
    .toBuffer();
  const head = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=cut' };
  const answer = await bed.inject(owner(), { method: 'POST', url: images(), payload, headers });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const remove = ({ id }: Image, actor = owner()) => bed.as(actor, 'DELETE', `${images()}/${id}`);
const library = async () => (await bed.as(owner(), 'GET', images())).json().items.map(({ id }: Image) => id);
const addChannel = (form: object) =>
  bed.as(owner(), 'POST', `/api/clients/${client.id}/channels`, sampleChannelForm({ name: 'Side Chapel', ...form }));
/** Advances the clock and runs the jobs that are due. */
async function after(hours: number) {
  bed.clock.advance(hours * HOUR_MS);
  await bed.runDueJobs();
}

test('MED-200~ MED-201 an unused picture leaves the library at once, and its files are deleted 24 hours later', async () => {
  const [picture, other] = [await uploadPicture(), await uploadPicture(500)];
  const filesBefore = bed.stored.size;
  const answer = await remove(picture);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().items.map(({ id }: Image) => id)).toEqual([other.id]);
  expect(await library()).toEqual([other.id]);
  await after(23);
  expect(bed.stored.size).toBe(filesBefore);
  await after(2);
  expect(
    [...bed.stored.keys()].every((key) => other.url.startsWith(`/media/${key.replace(/(-320)?\.webp$/, '')}`)),
  ).toBe(true);
  expect(bed.stored.size).toBe(2);
  expect((await remove(picture)).statusCode).toBe(404);
});

test.each([
  [
    'a channel',
    async ({ url }: Image) => addChannel({ thumbImage: url }),
    'The channel “Side Chapel” uses this picture.',
  ],
  [
    'a channel’s theme',
    async ({ url }: Image) => {
      const { json } = await addChannel({});
      const channel = json();
      return bed.as(owner(), 'PUT', `/api/clients/${client.id}/channels/${channel.id}`, {
        ...sampleChannelForm({ name: 'Side Chapel', key: channel.key }),
        theme: { ...client.theme, backgroundImage: url },
      });
    },
    'The channel “Side Chapel” uses this picture.',
  ],
  [
    'a content',
    async ({ url }: Image) => {
      const { id } = await aChannel(bed.db, { clientId: client.id });
      const form = sampleContentForm({ name: 'Compline', thumbImage: url, channelIds: [id] });
      return bed.as(owner(), 'POST', `/api/clients/${client.id}/contents`, form);
    },
    'The content “Compline” uses this picture.',
  ],
])('MED-202 deleting a picture that %s uses is refused with the name of that record', async (_what, use, sentence) => {
  const picture = await uploadPicture();
  expect((await use(picture)).statusCode).toBeLessThan(300);
  const answer = await remove(picture);
  expect([answer.statusCode, answer.json().error.message]).toEqual([409, sentence]);
  expect(await library()).toEqual([picture.id]);
});

test('MED-202~ if several records use a picture, the refusal names the first and counts the others', async () => {
  const picture = await uploadPicture();
  await addChannel({ thumbImage: picture.url, headerImage: picture.url, key: 'one' });
  await addChannel({ logoImage: picture.url, key: 'two' });
  expect((await remove(picture)).json().error.message).toBe('The channel “Side Chapel” and 1 more use this picture.');
});

test('MED-203 saving a record restores its deleted picture; once the file is deleted, the save is refused at the picture’s field', async () => {
  const picture = await uploadPicture();
  await remove(picture);
  expect(await library()).toEqual([]);
  expect((await addChannel({ thumbImage: picture.url, key: 'one' })).statusCode).toBe(201);
  expect(await library()).toEqual([picture.id]);
  await after(25);
  expect(bed.stored.size).toBe(2);

  const other = await uploadPicture(500);
  await remove(other);
  await after(25);
  const answer = await addChannel({ headerImage: other.url, key: 'two' });
  expect([answer.statusCode, answer.json().error.fields]).toEqual([
    400,
    { headerImage: 'This picture was deleted from the library. Please choose another one.' },
  ]);
});

test('MED-203~ if a picture is deleted while a record that uses it is saved, the picture stays in the library', async () => {
  for (let round = 0; round < 8; round++) {
    const picture = await uploadPicture(300 + round);
    const [saved, removed] = await Promise.all([
      addChannel({ thumbImage: picture.url, key: `round-${round}` }),
      remove(picture),
    ]);
    expect(saved.statusCode).toBe(201);
    expect([200, 409]).toContain(removed.statusCode);
    expect(await library()).toContain(picture.id);
  }
});

test('MED-201~ uploading a deleted picture again within a day restores its entry, and a later upload stores its files again', async () => {
  const picture = await uploadPicture();
  await remove(picture);
  expect((await uploadPicture()).id).toBe(picture.id);
  await after(25);
  expect(await library()).toEqual([picture.id]);
  expect(bed.stored.size).toBe(2);
  await remove(picture);
  await after(25);
  expect(bed.stored.size).toBe(0);
  const uploadedAgain = await uploadPicture();
  expect(uploadedAgain.url).toBe(picture.url);
  expect(bed.stored.size).toBe(2);
});

test('MED-200 hosts and users limited to channels cannot delete pictures', async () => {
  const picture = await uploadPicture();
  const { id } = await aChannel(bed.db, { clientId: client.id });
  for (const actor of [staff('host', client.id), staff('superhost', client.id), staff('admin', client.id, [id])])
    expect((await remove(picture, actor)).statusCode).toBe(403);
  expect(await library()).toEqual([picture.id]);
  expect((await remove(picture, staff('admin', client.id))).statusCode).toBe(200);
});

test('MED-200~ a picture with an invalid id or of another client is not found', async () => {
  const picture = await uploadPicture();
  const other = await aClient(bed.db);
  for (const path of [`${images()}/no-such-id`, `/api/clients/${other.id}/images/${picture.id}`])
    expect(
      (await bed.as({ ...owner(), roles: { [client.id]: 'owner', [other.id]: 'owner' } }, 'DELETE', path)).statusCode,
    ).toBe(404);
});
