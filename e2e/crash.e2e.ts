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

/** Pause between messages: guests may send one message a second, staff more. */
const PACE_MS = { guest: 950, host: 700 };
const NOTICE_AFTER_MS = 1_900;

test('CHAT-6 HOSTP-5~ a server killed while two people write neither loses nor duplicates acknowledged messages, and a host can use the host panel until the role is lost', async ({
  newPerson,
}) => {
  const server = await startedServer();
  try {
    const staff = await staffApi(server);
    const [channel, elsewhere] = [await staff.addChannel(), await staff.addChannel()];
    const content = await staff.addContent(channel);
    const address = `${server.url}/grace/${channel.key}`;
    const host = new Chat(await newPerson());
    const guest = new Chat(await newPerson({ ownBrowser: true }));
    const desk = new Chat(await newPerson());
    const all = [host, guest, desk];
    await signIn(host.page, daniel, `${server.url}/dashboard`);
    for (const { page } of [host, guest]) await page.goto(address);
    await signIn(desk.page, ruth, `${server.url}/dashboard/${channel.clientId}/contents/${content.id}/host`);
    await desk.field.fill('Half written');
    await guest.join('Amos Bell');
    for (const { page } of all) await markPage(page);
    const writers = [new Writer(host, 'host', PACE_MS.host), new Writer(guest, 'guest', PACE_MS.guest)];

    await expect.poll(() => host.shown().then(({ length }) => length)).toBeGreaterThan(6);
    await server.end('SIGKILL');
    const killedAt = performance.now();
    for (const { reconnecting } of all) await expect(reconnecting).toBeVisible();
    // Most outages would otherwise end before the pages show a notice.
    expect(performance.now() - killedAt).toBeGreaterThan(NOTICE_AFTER_MS);
    const acknowledged = [...(await host.shown()), ...(await guest.shown())];
    await server.start();
    for (const { reconnecting } of all) await expect(reconnecting).toBeHidden({ timeout: 45_000 });
    const written = (await Promise.all(writers.map((writer) => writer.stop()))).flat();

    const sent = async () => {
      for (const writer of writers) await writer.resendRefused();
      return wordsOf(await host.shown()).toSorted();
    };
    await expect.poll(sent, { timeout: 30_000 }).toEqual(written.toSorted());
    const late = new Chat(await newPerson());
    await late.page.goto(address);
    await expect.poll(() => late.shown()).toEqual(await host.shown());
    expect(await guest.shown()).toEqual(await host.shown());
    await expect.poll(() => desk.shown()).toEqual(await host.shown());
    expect(await storedMessages(server.url, content.id)).toEqual(await host.shown());
    expect(await host.shown()).toEqual(expect.arrayContaining(acknowledged));

    const [last = ''] = (await guest.shown()).slice(-1);
    await desk.act(last, 'Delete');
    await expect(guest.row(last)).toHaveCount(0);
    await expect(desk.field).toHaveValue('Half written');
    for (const { page } of all) expect(await isMarked(page)).toBe(true);

    await expectPageLost(desk.page, content.id, () => staff.limit(ruth.email, [elsewhere]), 'Unauthorized');
    await staff.limit(ruth.email, null);
    await desk.page.reload();
    await expect(desk.row(last)).toContainText('Removed by Ruth Delgado');
    await expectPageLost(desk.page, content.id, () => staff.remove(ruth.email), 'No organisations yet');
  } finally {
    await server.remove();
  }
});

test('CNT-258~ CNT-259~ a server killed as a simulated live closes converts it once, and its viewers go on to the recording', async ({
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

/** A person loses their role: the open page shows `title` instead, and their next act is refused. */
async function expectPageLost(page: Page, contentId: string, lose: () => Promise<void>, title: string): Promise<void> {
  await lose();
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

/** Writes messages in a loop, whatever happens. */
class Writer {
  private readonly chat: Chat;
  private readonly written: string[] = [];
  private writing = true;
  private readonly done: Promise<void>;

  constructor(chat: Chat, name: string, paceMs: number) {
    this.chat = chat;
    this.done = this.write(name, paceMs);
  }

  /** Stops, and returns all written messages. */
  async stop(): Promise<string[]> {
    this.writing = false;
    await this.done;
    return this.written;
  }

  /** Messages that a guest wrote during an outage can exceed the rate limit; refused text returns to the field and is sent again. */
  async resendRefused(): Promise<boolean> {
    const { field } = this.chat;
    if (!(await field.inputValue())) return false;
    await field.press('Enter');
    return true;
  }

  private async write(name: string, paceMs: number): Promise<void> {
    const { field, page } = this.chat;
    while (this.writing) {
      if (!(await this.resendRefused())) {
        const words = `${name} ${this.written.length + 1};`;
        this.written.push(words);
        // Typed instead of filled in, so that text which returns to the field meanwhile is kept.
        await field.pressSequentially(words);
        await field.press('Enter');
      }
      // The rate limit of guests allows no faster pace.
      await page.waitForTimeout(paceMs);
    }
  }
}

/** Splits messages into the written words, in order: refused texts may have been sent again as one message. */
function wordsOf(messages: string[]): string[] {
  return messages.flatMap((message) => message.match(/(host|guest) \d+;/g) ?? [message]);
}

/** Sets a mark that a page load removes. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { sameAsBefore: true }));
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'sameAsBefore' in window);
}

/** Returns the messages that the server sends to a new visitor, without a page. */
async function storedMessages(url: string, contentId: string): Promise<string[]> {
  const viewer = await connectViewer({ url });
  const { snapshot } = await viewer.follow(chatTopic(contentId));
  await viewer.close();
  return (snapshot?.messages ?? []).map(({ data }) => data.message);
}
