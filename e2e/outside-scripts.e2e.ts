import { expect, test } from './fixtures/journey.ts';

const KEY = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';

test('VIEW-276 VIEW-274~ VIEW-142~ VIEW-147~ VIEW-148~ VIEW-149~ CHN-197~ CHN-203~ a page sends requests only to those third parties that the channel uses and the visitor allows', async ({
  staff,
  page,
  server,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  await staff.saveChannel(channel, {
    chatWidget: { enabled: true, provider: 'zendesk', embedId: KEY },
    analytics: { google: [{ trackingId: 'G-ABCD1234' }] },
  });
  const requestedHosts: string[] = [];
  await page.context().route(
    (url) => url.origin !== server.url,
    (route) => {
      requestedHosts.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: 'text/javascript', body: 'window.ran = (window.ran ?? 0) + 1;' });
    },
  );
  const scriptsThatRan = () => page.evaluate(() => Reflect.get(window, 'ran') ?? 0);
  const notice = page.getByRole('region', { name: 'Privacy choices' });

  await page.goto('/grace');
  await page.getByRole('link', { name: new RegExp(channel.name) }).click();
  await expect(notice).toContainText('would like to use Google Analytics and Zendesk on this page.');
  expect(requestedHosts).toEqual([]);
  await notice.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect.poll(scriptsThatRan).toBe(2);
  expect(requestedHosts.toSorted()).toEqual(['static.zdassets.com', 'www.googletagmanager.com']);

  await page.reload();
  await expect.poll(scriptsThatRan).toBe(2);
  await expect(notice).toHaveCount(0);
  // A page without third parties is loaded as a new document, so that no script of a third party remains in it.
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/grace');
  await expect(page.getByRole('link', { name: new RegExp(channel.name) })).toBeVisible();
  expect([await scriptsThatRan(), requestedHosts.length]).toEqual([0, 4]);
});
