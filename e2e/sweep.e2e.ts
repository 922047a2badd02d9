import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';

const SLOGAN = 'Leave this church, they only want your money';
const LOUD = 'LEAVE THIS CHURCH!!! They only want your money';
const FINGER = 44;

test('CHAT-186~ CHAT-187~ CHAT-190 a host sweeps a raid with a finger on a small phone: it is gone from every page, its authors are out, and one undo brings all back', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
  const host = new Chat(await newPerson(phone));
  await signInOnce(host.page, ruth);
  const [amos, priya, eve, mara] = await Promise.all(
    ['Amos Bell', 'Priya Raman', 'Eve', 'Mara'].map(async (name) => {
      const chat = new Chat(await newPerson());
      await chat.page.goto(`/grace/${channel.key}`);
      await chat.join(name);
      return chat;
    }),
  );
  if (!amos || !priya || !eve || !mara) throw new Error('Somebody has not come');
  await host.page.goto(`/grace/${channel.key}`);
  await amos.say('Good morning');
  await eve.say(SLOGAN);
  await mara.say(LOUD);
  await priya.say('Amen');
  for (const text of [SLOGAN, LOUD, 'Amen']) await expect(host.row(text)).toBeVisible();

  await host.row(SLOGAN).getByRole('button', { name: 'What you can do' }).tap();
  await host.page.getByRole('menuitem', { name: 'Sweep alike messages...' }).tap();
  const window = host.page.getByRole('dialog', { name: 'Sweep alike messages' });
  await expect(window.getByRole('checkbox')).toHaveCount(3);
  await expect(window).toContainText('2 messages of 2 people will be removed');
  await expect(window).toContainText('2 messages of 2 people around it stay.');
  for (const label of await window.locator('label:has(input)').all())
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(FINGER);
  const width = await host.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await window.getByRole('button', { name: 'Sweep' }).tap();
  for (const { log, row } of [amos, priya].map((chat) => ({ log: chat.log, row: (text: string) => chat.row(text) }))) {
    await expect(row(SLOGAN)).toHaveCount(0);
    await expect(row(LOUD)).toHaveCount(0);
    await expect(log).toContainText('Amen');
  }
  for (const { page, field } of [eve, mara]) {
    await expect(page.getByText('Chat is not available at this time')).toBeVisible();
    await expect(field).toHaveCount(0);
  }
  await host.page.getByRole('button', { name: 'Undo' }).tap();
  for (const chat of [amos, priya, eve, mara]) {
    await expect(chat.row(LOUD)).toBeVisible();
    await expect(chat.field).toBeVisible();
  }
});
