import { Chat } from './fixtures/chat.ts';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { noa } from './fixtures/people.ts';

const OWN = 'live-grace.localhost';

test('VIEW-74 VIEW-75 VIEW-76 VIEW-77 VIEW-92 HOST-16 HOST-17 HOST-18 HOST-19 HOST-29 once an organisation’s domain is claimed, the domain serves the organisation’s pages, and a viewer can chat there', async ({
  staff,
  server,
  newPerson,
}) => {
  const channel = await staff.addChannel({ name: 'Chapel of Hope' });
  const { key } = await staff.addContent(channel, { name: 'Vespers of Hope' });
  const onOwnDomain = (path: string) => new URL(path, staff.addressAt(OWN)).href;
  const settingsPage = await newPerson();
  await openAs(settingsPage, noa, `/dashboard/${channel.clientId}/product`);
  const claim = async (domain: string) => {
    await settingsPage.getByLabel('Custom Domain').fill(domain);
    const saved = settingsPage.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/product'),
    );
    await settingsPage.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
  };

  const viewer = await newPerson();
  // Before the claim the domain redirects to the product.
  await viewer.goto(onOwnDomain(`/${channel.key}`));
  await expect(viewer).toHaveURL(`${server.url}/dashboard`);
  await claim(OWN);

  await viewer.goto(onOwnDomain('/'));
  await viewer.getByRole('link', { name: 'Chapel of Hope' }).click();
  await expect(viewer).toHaveURL(onOwnDomain(`/${channel.key}/${key}`));
  const chat = new Chat(viewer);
  await chat.join('Amos');
  await chat.say('Peace be with you.');
  await expect(chat.row('Peace be with you.').locator('time')).toBeVisible();
  const links = () =>
    viewer.evaluate(() => [...document.querySelectorAll('a')].map((link) => new URL(link.href).pathname));
  expect(await links()).toContain('/');
  expect((await links()).filter((path) => path.startsWith('/grace'))).toEqual([]);

  // The own domain also accepts a reload of the content's URL, and the path that the content has on the product's host.
  await viewer.reload();
  await expect(chat.row('Peace be with you.')).toBeVisible();
  await viewer.goto(onOwnDomain(`/grace/${channel.key}`));
  await expect(viewer).toHaveURL(onOwnDomain(`/${channel.key}/${key}`));
  await viewer.goto(onOwnDomain(`/${channel.key}/magic-link`));
  await expect(viewer.getByRole('link', { name: /Chapel of Hope/ })).toHaveAttribute('href', `/${channel.key}`);
  await viewer.goto(onOwnDomain('/dashboard'));
  await expect(viewer).toHaveURL(`${server.url}/dashboard`);
  await claim('');
});
