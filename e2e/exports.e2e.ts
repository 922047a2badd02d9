import { readFile } from 'node:fs/promises';
import { Chat } from './fixtures/chat.ts';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel, marit, ruth } from './fixtures/people.ts';

test('EXP-1 EXP-6~ EXP-20~ a host downloads the transcript of what people wrote; a broken download is said; others see Unauthorized', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const amos = new Chat(await newPerson());
  await amos.page.goto(`/grace/${channel.key}`);
  await amos.join('Amos Bell');
  await amos.say('Good morning, "all" #1');
  await expect(amos.row('Good morning, "all" #1').locator('time')).toBeVisible();
  const host = await newPerson({ ownBrowser: true });
  const path = `/dashboard/${channel.clientId}/contents/${content.id}`;
  await openAs(host, ruth, `${path}/chatExport`);
  await expect(host.getByRole('heading', { level: 1, name: 'Public Chat Export' })).toBeVisible();
  const button = host.getByRole('button', { name: 'Download Chat transcript' });
  // The connection breaks off before the file is whole.
  await host.route('**/exports/chat-transcript.csv*', (route) => route.abort('connectionreset'));
  await button.click();
  await expect(host.getByText('The download broke off. Try again.').first()).toBeVisible();
  await host.unroute('**/exports/chat-transcript.csv*');
  const [download] = await Promise.all([host.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/-chat-transcript\.csv$/);
  const [head, row] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toBe('\ufeffName,Email,Message,Time,Host');
  expect(row).toMatch(/^Amos Bell,,"Good morning, ""all"" ＃1",\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,No$/);
  await expect(host.getByText('Downloaded: 1 row.').first()).toBeVisible();
  await expect(host).toHaveURL(`${path}/chatExport`);

  const owner = await newPerson({ ownBrowser: true });
  await openAs(owner, daniel, `${path}/analytics`);
  const [figures] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('button', { name: 'Download Figures' }).click(),
  ]);
  expect(await readFile(await figures.path(), 'utf8')).toContain('Chat messages,,1\r\n');
  await owner.getByRole('tab', { name: 'Chat' }).click();
  await owner.getByRole('link', { name: 'Public Chat Export' }).click();
  await expect(owner).toHaveURL(`${path}/chatExport`);

  const stranger = await newPerson({ ownBrowser: true });
  await openAs(stranger, marit, `/dashboard`);
  const answer = await stranger.request.get(`/api/contents/${content.id}/exports/chat-transcript.csv`);
  expect(answer.status()).toBe(403);
});
