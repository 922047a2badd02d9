import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';

test('VIEW-257 PAN-2 PAN-3 messages that arrive while another tab is open or the panel is closed are marked as new until the viewer sees them', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const [host, reader] = [
    new Chat(await newPerson()),
    new Chat(await newPerson({ viewport: { width: 390, height: 844 } })),
  ];
  await signInOnce(host.page, ruth);
  for (const { page } of [host, reader]) await page.goto(`/grace/${channel.key}`);
  await host.say('Before');
  await expect(reader.row('Before')).toBeVisible();
  const tab = (name: string) => reader.page.getByRole('tab', { name, exact: true });
  await tab('Bible').click();
  await expect(tab('Chat')).toBeVisible();
  await host.say('Meanwhile');
  await expect(tab('Chat New messages')).toBeVisible();
  await tab('Chat New messages').click();
  await expect(reader.row('Meanwhile').locator('time')).toBeInViewport();
  await expect(tab('Chat')).toBeVisible();

  await reader.page.setViewportSize({ width: 1280, height: 800 });
  const panels = reader.page.getByRole('complementary', { name: 'Panels' });
  const width = async () => (await panels.boundingBox())?.width;
  await expect.poll(width).toBe(396);
  await reader.page.getByRole('button', { name: 'Close panel' }).click();
  await expect.poll(width).toBe(50);
  await host.say('And again');
  const button = reader.page.getByRole('button', { name: 'Chat, New messages' });
  await button.click();
  await expect(reader.row('And again')).toBeVisible();
  await expect(button).toHaveCount(0);
});
