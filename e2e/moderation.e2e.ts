import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';

test('CHAT-8 CHAT-54 CHAT-58 CHAT-71 CHAT-81 CHAT-99 CHAT-100 what viewers like and flag, and a host deletes, pins and bans shows on open pages at once, and on one that was away', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const [host, amos, priya] = [new Chat(await newPerson()), new Chat(await newPerson()), new Chat(await newPerson())];
  await signInOnce(host.page, ruth);
  for (const { page } of [host, amos, priya]) await page.goto(`/grace/${channel.key}`);
  await amos.join('Amos Bell');
  await priya.join('Priya Raman');
  await amos.say('Something unkind');
  await amos.say('Welcome to the well');
  await priya.say('Good morning');
  await expect(host.row('Good morning')).toBeVisible();

  await priya.row('Welcome to the well').hover();
  await priya.row('Welcome to the well').getByRole('button', { name: /^Like/ }).click();
  await expect(amos.row('Welcome to the well').getByRole('button', { name: 'Like: 1 like' })).toBeVisible();
  await priya.act('Something unkind', 'Flag');
  await expect(host.row('Something unkind')).toContainText('1 flag');

  await priya.page.context().setOffline(true);
  await host.act('Something unkind', 'Delete');
  await host.act('Welcome to the well', 'Pin');
  await expect(amos.row('Something unkind')).toHaveCount(0);
  await expect(amos.pinned).toContainText('Welcome to the well');
  await expect(host.row('Something unkind')).toContainText('Removed by Ruth Delgado');
  await priya.page.context().setOffline(false);
  await expect(priya.pinned).toContainText('Welcome to the well');
  await expect(priya.row('Something unkind')).toHaveCount(0);

  await host.act('Welcome to the well', 'Ban Amos Bell');
  await host.page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(amos.page.getByText('Chat is not available at this time')).toBeVisible();
  await expect(amos.field).toHaveCount(0);
  await expect(priya.row('Welcome to the well')).toHaveCount(0);
  await expect(priya.pinned).toHaveCount(0);
  await host.page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(amos.field).toBeVisible();
  await expect(priya.row('Welcome to the well')).toBeVisible();
  await expect(priya.row('Something unkind')).toHaveCount(0);
});
