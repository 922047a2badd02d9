import { Chat } from './fixtures/chat.ts';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { noa } from './fixtures/people.ts';

const OWN = 'live-grace.localhost';

test('VIEW-74 VIEW-75 VIEW-76 VIEW-77 VIEW-92 HOST-16 HOST-17 HOST-18 HOST-19 HOST-29 an organisation’s own domain serves its pages, from the claim to a message in the chat', async ({
  staff,
  server,
  newPerson,
}) => {
  const channel = await staff.addChannel({ name: 'Chapel of Hope' });
  const { key } = await staff.addContent(channel, { name: 'Vespers of Hope' });
  const own = (path: string) => new URL(path, staff.addressAt(OWN)).href;
  const setting = await newPerson();
  await openAs(setting, noa, `/dashboard/${channel.clientId}/product`);
  const claim = async (domain: string) => {
    await setting.getByLabel('Custom Domain').fill(domain);
    const saved = setting.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/product'),
    );
    await setting.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
  };

  const viewer = await newPerson();
  // Before the claim the domain redirects to the product.
  await viewer.goto(own(`/${channel.key}`));
  await expect(viewer).toHaveURL(`${server.url}/dashboard`);
  await claim(OWN);

  await viewer.goto(own('/'));
  await viewer.getByRole('link', { name: 'Chapel of Hope' }).click();
  await expect(viewer).toHaveURL(own(`/${channel.key}/${key}`));
  const chat = new Chat(viewer);
  await chat.join('Amos');
  await chat.say('Peace be with you.');
  await expect(chat.row('Peace be with you.').locator('time')).toBeVisible();
  const links = () =>
    viewer.evaluate(() => [...document.querySelectorAll('a')].map((link) => new URL(link.href).pathname));
  expect(await links()).toContain('/');
  expect((await links()).filter((path) => path.startsWith('/grace'))).toEqual([]);

  // A shared URL, and an old path of the product's host on the own domain.
  await viewer.reload();
  await expect(chat.row('Peace be with you.')).toBeVisible();
  await viewer.goto(own(`/grace/${channel.key}`));
  await expect(viewer).toHaveURL(own(`/${channel.key}/${key}`));
  await viewer.goto(own(`/${channel.key}/magic-link`));
  await expect(viewer.getByRole('link', { name: /Chapel of Hope/ })).toHaveAttribute('href', `/${channel.key}`);
  await viewer.goto(own('/dashboard'));
  await expect(viewer).toHaveURL(`${server.url}/dashboard`);
  await claim('');
});
