import { randomUUID } from 'node:crypto';
import { chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import { connectViewer } from '@nave/server/testing/test-viewer.ts';
import type { Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { startedServer } from './fixtures/nave-server.ts';
import { daniel, ruth } from './fixtures/people.ts';
import { inSeconds, publicChannel, staffApi } from './fixtures/staff-api.ts';

/** Pause between the messages of a person. Guests may send one message per second, hosts more. */
const PAUSE_MS = { guest: 950, host: 700 };
const NOTICE_AFTER_MS = 1_900;

test('CHAT-6 HOSTP-5~ a server that is killed while two people write neither loses nor duplicates acknowledged messages, and a host can use the host panel until the host loses the role', async ({
  newPerson,
}) => {
  const server = await startedServer();
  try {
    const staff = await staffApi(server);
    const [channel, otherChannel] = [await staff.addChannel(), await staff.addChannel()];
    const content = await staff.addContent(channel);
    const address = `${server.url}/grace/${channel.key}`;
    const host = new Chat(await newPerson());
    const guest = new Chat(await newPerson({ ownBrowser: true }));
    const hostPanel = new Chat(await newPerson());
    const all = [host, guest, hostPanel];
    await signIn(host.page, daniel, `${server.url}/dashboard`);
    for (const { page } of [host, guest]) await page.goto(address);
    await signIn(hostPanel.page, ruth, `${server.url}/dashboard/${channel.clientId}/contents/${content.id}/host`);
    await hostPanel.field.fill('Half written');
    await guest.join('Amos Bell');
    for (const { page } of all) await markPage(page);
    const writers = [new Writer(host, 'host', PAUSE_MS.host), new Writer(guest, 'guest', PAUSE_MS.guest)];

    await expect.poll(() => host.shown().then(({ length }) => length)).toBeGreaterThan(6);
    await server.end('SIGKILL');
    const killedAt = performance.now();
    for (const { reconnecting } of all) await expect(reconnecting).toBeVisible();
    // Pages wait before they show a notice, because most outages are shorter.
    expect(performance.now() - killedAt).toBeGreaterThan(NOTICE_AFTER_MS);
    const acknowledged = [...(await host.shown()), ...(await guest.shown())];
    await server.start();
    for (const { reconnecting } of all) await expect(reconnecting).toBeHidden({ timeout: 45_000 });
    const written = (await Promise.all(writers.map((writer) => writer.stop()))).flat();

    const sent = async () => {
      for (const writer of writers) await writer.resendRefused();
      return writtenTexts(await host.shown()).toSorted();
    };
    await expect.poll(sent, { timeout: 30_000 }).toEqual(written.toSorted());
    const newViewer = new Chat(await newPerson());
    await newViewer.page.goto(address);
    await expect.poll(() => newViewer.shown()).toEqual(await host.shown());
    expect(await guest.shown()).toEqual(await host.shown());
    await expect.poll(() => hostPanel.shown()).toEqual(await host.shown());
    expect(await storedMessages(server.url, content.id)).toEqual(await host.shown());
    expect(await host.shown()).toEqual(expect.arrayContaining(acknowledged));

    const [last = ''] = (await guest.shown()).slice(-1);
    await hostPanel.act(last, 'Delete');
    await expect(guest.row(last)).toHaveCount(0);
    await expect(hostPanel.field).toHaveValue('Half written');
    for (const { page } of all) expect(await isMarked(page)).toBe(true);

    const excludeChannel = () => staff.setWhitelist(ruth.email, [otherChannel]);
    await expectAccessLost(hostPanel.page, content.id, excludeChannel, 'Unauthorized');
    await staff.setWhitelist(ruth.email, null);
    await hostPanel.page.reload();
    await expect(hostPanel.row(last)).toContainText('Removed by Ruth Delgado');
    await expectAccessLost(hostPanel.page, content.id, () => staff.remove(ruth.email), 'No organisations yet');
  } finally {
    await server.remove();
  }
});

test('CNT-258~ CNT-259~ a server that is killed while a simulated live closes converts the content exactly once, and the viewer’s page changes to the recording', async ({
  newPerson,
}) => {
  const server = await startedServer();
  try {
    const staff = await staffApi(server);
    const channel = await staff.addChannel();
    const onDemand = { enabled: true, name: 'Evensong, to watch again', description: '', channelIds: [] };
    const service = { startsAt: inSeconds(15 - 11 * 60), duration: 11, convertToOnDemand: onDemand };
    await staff.addContent(channel, service);
    const path = `/grace/${channel.key}`;
    const viewer = await newPerson();
    await viewer.goto(server.url + path);
    await markPage(viewer);

    await expect(viewer.locator('main').getByText('The service has ended')).toBeVisible({ timeout: 40_000 });
    await server.end('SIGKILL');
    await server.start();
    const recording = viewer.getByRole('heading', { level: 1, name: onDemand.name });
    await expect(recording).toBeVisible({ timeout: 60_000 });
    await expect(viewer.getByRole('button', { name: 'Play' })).toBeVisible();
    expect(await isMarked(viewer)).toBe(true);
    const { contents } = await publicChannel(server, path);
    expect(contents.filter(({ contentType }) => contentType === 'onDemand').map(({ name }) => name)).toEqual([
      onDemand.name,
    ]);
  } finally {
    await server.remove();
  }
});

/**
 * Takes the host's access away with `revoke`. Expects that the open host panel changes to a page with this title, and
 * that the server refuses the host's next act of moderation.
 */
async function expectAccessLost(
  page: Page,
  contentId: string,
  revoke: () => Promise<void>,
  title: string,
): Promise<void> {
  await revoke();
  await expect(page.getByText('You can no longer moderate this chat.')).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByRole('log')).toHaveCount(0);
  const { origin } = new URL(page.url());
  const refused = await page.request.post(`${origin}/api/contents/${contentId}/chat/sweep`, {
    headers: { origin, 'x-requested-with': 'nave' },
    data: { commandId: randomUUID(), n: 1, ns: [1], isBanning: true },
  });
  expect([refused.status(), await refused.text()]).toEqual([403, expect.stringContaining('chat.not-moderator')]);
}

/** Writes messages until it is stopped, even while the server is down. */
class Writer {
  private readonly chat: Chat;
  private readonly written: string[] = [];
  private isWriting = true;
  private readonly done: Promise<void>;

  constructor(chat: Chat, name: string, pauseMs: number) {
    this.chat = chat;
    this.done = this.write(name, pauseMs);
  }

  /** Stops writing, and returns all written messages. */
  async stop(): Promise<string[]> {
    this.isWriting = false;
    await this.done;
    return this.written;
  }

  /**
   * Sends the text in the field, if there is any. Messages that a guest wrote during an outage can exceed the rate
   * limit; the page then puts the refused text back into the field.
   */
  async resendRefused(): Promise<boolean> {
    const { field } = this.chat;
    if (!(await field.inputValue())) return false;
    await field.press('Enter');
    return true;
  }

  private async write(name: string, pauseMs: number): Promise<void> {
    const { field, page } = this.chat;
    while (this.isWriting) {
      if (!(await this.resendRefused())) {
        const message = `${name} ${this.written.length + 1};`;
        this.written.push(message);
        // Types instead of filling the field, so that refused text that returns to the field at this moment is kept.
        await field.pressSequentially(message);
        await field.press('Enter');
      }
      // The rate limit requires this pause.
      await page.waitForTimeout(pauseMs);
    }
  }
}

/**
 * Splits messages into the texts that were written, in order, because refused texts may be sent again as one message.
 */
function writtenTexts(messages: string[]): string[] {
  return messages.flatMap((message) => message.match(/(host|guest) \d+;/g) ?? [message]);
}

/** Sets a mark on the page that a reload removes. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'notReloaded' in window);
}

/** Returns the messages that the server sends over a socket to a new visitor. */
async function storedMessages(url: string, contentId: string): Promise<string[]> {
  const viewer = await connectViewer({ url });
  const { snapshot } = await viewer.follow(chatTopic(contentId));
  await viewer.close();
  return (snapshot?.messages ?? []).map(({ data }) => data.message);
}
