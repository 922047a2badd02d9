import { readFile } from 'node:fs/promises';
import { type ApiTestbed, apiTestbed, guest, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, aContent, contentForm } from '@nave/server/testing/builders.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
const nameWithLines = 'Vespers\r\nATTENDEE:mailto:a@b.example\u2028ATTACH:x\u0085ATTACH:y\u202e\u200b';
const cleanedName = 'Vespers ATTENDEE:mailto:a@b.example ATTACH:x ATTACH:y';
let bed: ApiTestbed;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());

const feedOf = async ({ clientId, id }: { clientId: string; id: string }) => {
  const { body } = await bed.inject(guest, { method: 'GET', url: `/cdn/channels/${clientId}/${id}/calendar.ics` });
  return body;
};
/** Matches control characters except line breaks, zero-width characters and direction marks. */
const hiddenCharacters = /[^\P{Cc}\r\n]|[\u200b\u2028-\u202e]/u;

test('CNT-327 line breaks and hidden characters are removed from a name when it is saved', async () => {
  const channel = await aChannel(bed.db);
  const owner = staff('owner', channel.clientId);
  const form = {
    ...contentForm([channel.id]),
    name: nameWithLines.replace('\u0085', ' '),
    startsAt: '2026-12-03T18:00:00.000Z',
  };
  const added = await bed.as(owner, 'POST', `/api/clients/${channel.clientId}/contents`, form);
  expect(added.json().name).toBe(cleanedName);
});

test('VIEW-277~ CNT-327~ a name that was stored with line breaks before they were removed adds no lines to a calendar', async () => {
  const client = await aClient(bed.db, { name: nameWithLines });
  const channel = await aChannel(bed.db, { clientId: client.id, name: nameWithLines });
  await aContent(bed.db, {
    clientId: client.id,
    channelIds: [channel.id],
    name: nameWithLines,
    description: `<p>One</p><p>${nameWithLines}</p>`,
    startsAt: new Date('2026-12-03T18:00:00.000Z'),
  });
  const feed = await feedOf(channel);
  const lines = feed.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain(`SUMMARY:${cleanedName}`);
  expect(lines.filter((line) => /^(ATTENDEE|ATTACH)/.test(line))).toEqual([]);
  expect(feed.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(hiddenCharacters.exec(feed)).toBeNull();
});

test('CNT-327~ the migration removes line breaks and hidden characters from stored names', async () => {
  const client = await aClient(bed.db, { name: nameWithLines });
  const channel = await aChannel(bed.db, { clientId: client.id, name: 'می‌خواهم\u202e \u0007Online' });
  const content = await aContent(bed.db, { clientId: client.id, channelIds: [channel.id], name: '\u200b\r\n' });
  const file = new URL('../migrations/0052-names-of-one-line.sql', import.meta.url);
  await bed.db.execute(sql.raw(await readFile(file, 'utf8')));
  const nameOf = async (table: string, id: string) =>
    (await bed.db.execute(sql`select name from ${sql.identifier(table)} where id = ${id}`)).rows[0]?.name;
  expect(await nameOf('clients', client.id)).toBe(cleanedName);
  expect(await nameOf('channels', channel.id)).toBe('می‌خواهم  Online');
  expect(await nameOf('contents', content.id)).toBe('\u200b\r\n');
});
