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
