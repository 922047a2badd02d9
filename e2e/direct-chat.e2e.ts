import type { Locator, Page } from '@playwright/test';
import { Chat, isOnline } from './fixtures/chat.ts';
import { signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { startedServer } from './fixtures/nave-server.ts';
import { ruth } from './fixtures/people.ts';
import { staffApi } from './fixtures/staff-api.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The panel of a person's private conversations. */
class DirectChat {
  readonly page: Page;
  readonly panel: Locator;
  readonly log: Locator;

  constructor(page: Page) {
    this.page = page;
    // Beside the video the panel is a region; below the video it is a tab panel.
    this.panel = page
      .getByRole('region', { name: 'Direct chat' })
      .or(page.getByRole('tabpanel', { name: 'Direct chat' }));
    this.log = this.panel.getByRole('log', { name: 'Messages' });
  }

  row(text: string): Locator {
    return this.log.getByRole('listitem').filter({ has: this.page.getByText(text, { exact: true }) });
  }

  async say(label: string, text: string): Promise<void> {
    const field = this.panel.getByRole('textbox', { name: label });
    await field.fill(text);
    await field.press('Enter');
  }

  /** Returns the texts of the acknowledged messages, which are those that show a time, in the order of the page. */
  shown(): Promise<string[]> {
    return this.log
      .getByRole('listitem')
      .filter({ has: this.page.locator('time') })
      .locator('p')
      .allTextContents();
  }
}

test('DM-1~ CHAT-6~ PRES-5 a viewer on a phone writes to the hosts and a host answers; although the phone goes offline and the server restarts, no message is lost or duplicated, and presence recovers', async ({
  newPerson,
}) => {
  const server = await startedServer();
  try {
    const staff = await staffApi(server);
    const channel = await staff.addChannel();
    await staff.addContent(channel);
    const address = `${server.url}/grace/${channel.key}`;
    const [amosChat, ruthChat] = [
      new Chat(await newPerson({ ...phone, ownBrowser: true })),
      new Chat(await newPerson()),
    ];
    await signIn(ruthChat.page, ruth, `${server.url}/dashboard`);
    for (const { page } of [amosChat, ruthChat]) await page.goto(address);
    await amosChat.join('Amos Bell');
    await amosChat.say('Good morning');
    const [amos, host] = [new DirectChat(amosChat.page), new DirectChat(ruthChat.page)];

    await amos.page.getByRole('tab', { name: 'Direct chat' }).tap();
    await amos.panel.getByRole('button', { name: 'Message the hosts' }).tap();
    await amos.say('Message the hosts', 'Could you pray for my mother?');
    await expect(amos.panel.getByText('The hosts have your message.')).toBeVisible();

    await expect(ruthChat.row('Good morning')).toBeVisible();
    await ruthChat.act('Good morning', 'Message Amos Bell');
    await expect(host.row('Could you pray for my mother?')).toContainText('Amos Bell');
    await host.say('Message Amos Bell', 'Of course, what is her name?');
    await expect(amos.row('Of course, what is her name?')).toContainText('Ruth Delgado');

    await amos.page.context().setOffline(true);
    await amos.say('Message Ruth Delgado', 'Her name is Grace');
    await host.say('Message Amos Bell', 'We pray now');
    await expect(host.row('We pray now').locator('time')).toBeVisible();
    await amos.page.context().setOffline(false);
    await expect(amos.row('We pray now')).toBeVisible();
    await expect(host.row('Her name is Grace')).toBeVisible();

    await server.end('SIGTERM');
    await amos.say('Message Ruth Delgado', 'Thank you both');
    await server.start();
    await expect(host.row('Thank you both')).toBeVisible({ timeout: 45_000 });
    const all = ['Could you pray for my mother?', 'Of course, what is her name?', 'We pray now', 'Her name is Grace'];
    for (const person of [amos, host]) {
      await expect.poll(async () => (await person.shown()).toSorted()).toEqual([...all, 'Thank you both'].toSorted());
    }
    await expect.poll(() => isOnline(host.row('Thank you both'))).toBe(true);
    // Both see the messages in the same order, and the public chat shows none of them.
    expect(await amos.shown()).toEqual(await host.shown());
    await amos.page.getByRole('tab', { name: 'Chat', exact: true }).tap();
    expect(await amosChat.shown()).toEqual(['Good morning']);
  } finally {
    await server.remove();
  }
});

test('DM-60~ two viewers talk once the recipient has accepted, and the button of the panel marks unread messages', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const [amosChat, priyaChat] = [new Chat(await newPerson()), new Chat(await newPerson({ ownBrowser: true }))];
  for (const { page } of [amosChat, priyaChat]) await page.goto(`/grace/${channel.key}`);
  await amosChat.join('Amos Bell');
  await priyaChat.join('Priya Raman');
  await amosChat.say('Greetings from Peoria');
  const [amos, priya] = [new DirectChat(amosChat.page), new DirectChat(priyaChat.page)];
  // The open panel does not change while Amos is writing in it.
  await amosChat.field.fill('I am still wri');
  await priyaChat.act('Greetings from Peoria', 'Message Amos Bell');
  await priya.say('Message Amos Bell', 'Are you from Peoria too?');
  await expect(amos.page.getByRole('button', { name: 'Direct chat, New messages' })).toBeVisible();
  await expect(amosChat.field).toHaveValue('I am still wri');

  await amos.page.getByRole('button', { name: 'Direct chat, New messages' }).click();
  const waiting = amos.panel.getByText('Priya Raman would like to talk with you');
  await expect(waiting).toBeVisible();
  await expect(amos.row('Are you from Peoria too?')).toBeVisible();
  await amos.panel.getByRole('button', { name: 'Accept' }).click();
  await amos.say('Message Priya Raman', 'Born there');
  await expect(priya.row('Born there')).toContainText('Amos Bell');
  await expect(amos.page.getByRole('button', { name: 'Direct chat, New messages' })).toHaveCount(0);
});
