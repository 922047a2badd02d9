import { Chat } from './fixtures/chat.ts';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel, ruth } from './fixtures/people.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('HOSTP-1~ HOSTP-22~ HOSTP-25~ HOSTP-26~ PRES-12~ a host on a phone removes, restores, bans and lets in again by touch, and viewers and the other host see it at once', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const path = `/dashboard/${channel.clientId}/contents/${content.id}/chat`;
  const [amos, priya] = [new Chat(await newPerson()), new Chat(await newPerson())];
  for (const { page } of [amos, priya]) await page.goto(`/grace/${channel.key}`);
  await amos.join('Amos Bell');
  await priya.join('Priya Raman');
  await amos.say('Double your savings');
  const [host, other] = [new Chat(await newPerson(phone)), new Chat(await newPerson())];
  await openAs(host.page, ruth, path.replace(/chat$/, 'host'));
  await openAs(other.page, daniel, path);
  await expect(priya.row('Double your savings')).toBeVisible();
  const acts = (name: string) => host.row(name).getByRole('button', { name: 'What you can do' });

  await acts('Double your savings').tap();
  await host.page.getByRole('menuitem', { name: 'Delete' }).tap();
  await expect(priya.row('Double your savings')).toHaveCount(0);
  await expect(other.row('Double your savings')).toContainText(/Removed by Ruth Delgado at /);
  await other.row('Double your savings').getByRole('button', { name: 'Restore' }).click();
  await expect(priya.row('Double your savings')).toBeVisible();

  await acts('Double your savings').tap();
  await host.page.getByRole('menuitem', { name: 'Ban Amos Bell' }).tap();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).tap();
  await expect(amos.field).toHaveCount(0);
  await other.page.getByRole('tab', { name: 'Log' }).click();
  await expect(other.page.getByRole('tabpanel', { name: 'Log' })).toContainText('Ruth Delgado banned Amos Bell');
  await host.page.getByRole('tab', { name: 'People' }).tap();
  const people = host.page.getByRole('tabpanel', { name: 'People' });
  await expect(people).toContainText('Daniel');
  await people.getByRole('button', { name: 'Unban' }).tap();
  await expect(amos.field).toBeVisible();
  await amos.page.close();
  await expect(people.getByText('Amos Bell')).toHaveCount(0);
});

test('DM-1 DM-33 DM-50 HOSTP-21 a viewer asks for a host, one of two on their phone accepts, both talk, and the other host goes on with it', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const path = `/dashboard/${channel.clientId}/contents/${content.id}/chat`;
  const priya = new Chat(await newPerson());
  await priya.page.goto(`/grace/${channel.key}`);
  await priya.join('Priya Raman');
  const [host, other] = [await newPerson(phone), await newPerson({ viewport: { width: 1440, height: 900 } })];
  await openAs(host, ruth, path);
  await openAs(other, daniel, path);
  const say = async (page: typeof host, label: string, words: string) => {
    const field = page.getByRole('textbox', { name: label });
    await field.fill(words);
    await field.press('Enter');
  };

  await priya.page.getByRole('button', { name: 'Direct chat' }).click();
  await priya.page.getByRole('button', { name: 'Message the hosts' }).click();
  await say(priya.page, 'Message the hosts', 'Could you pray for my mother?');
  await expect(other.getByRole('list', { name: 'Waiting' })).toContainText('Could you pray for my mother?');
  await host.getByRole('tab', { name: /^Requests 1/ }).tap();
  await host.getByRole('button', { name: 'Accept' }).tap();
  await say(host, 'Message Priya Raman', 'Of course, what is her name?');
  await expect(other.getByRole('list', { name: 'Waiting' })).toHaveCount(0);
  await expect(other.getByRole('list', { name: 'Other hosts' })).toContainText('With Ruth Delgado');
  await expect(priya.page.getByText('Of course, what is her name?')).toBeVisible();
  await say(priya.page, 'Message Ruth Delgado', 'Her name is Grace');
  await expect(host.getByText('Her name is Grace')).toBeVisible();

  await host
    .getByRole('tabpanel', { name: /^Requests/ })
    .getByRole('button', { name: 'What you can do' })
    .tap();
  await host.getByRole('menuitem', { name: 'Hand over ...' }).tap();
  await host
    .getByRole('dialog', { name: 'Hand over to' })
    .getByRole('button', { name: /Daniel Okafor/ })
    .tap();
  await expect(host.getByRole('list', { name: 'Other hosts' })).toContainText('With Daniel Okafor');
  await expect(host.getByRole('list', { name: 'Yours' })).toHaveCount(0);
  // It opens by itself.
  await expect(other.getByText('Her name is Grace')).toBeVisible();
  await say(other, 'Message Priya Raman', 'We pray for Grace now');
  await expect(priya.page.getByText('We pray for Grace now')).toBeVisible();
  await expect(priya.page.getByText('Ruth Delgado has handed the conversation over to Daniel Okafor')).toBeVisible();
});
