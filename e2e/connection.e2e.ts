import type { Page, WebSocketRoute } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import type { StaffApi } from './fixtures/staff-api.ts';

test('CHAT-6 a page that was disconnected catches up over one socket when the network is back', async ({
  staff,
  newPerson,
}) => {
  const { away, here, line } = await awayAndHere(staff, newPerson);

  await line.cut();
  await away.say('Typed while cut off');
  await here.say('Meanwhile');
  // The message is stored before the reconnect; later ones would not count as missed.
  await expect(here.row('Meanwhile').locator('time')).toBeVisible();
  await expect(away.offline).toBeVisible();
  await line.mend();
  // Asserted first, since the toast disappears after a few seconds.
  await expect(away.page.getByText('Reconnected. 1 new message.')).toBeVisible({ timeout: 20_000 });
  await expect(here.row('Typed while cut off')).toBeVisible();
  await expect.poll(() => away.shown()).toEqual(['Before', 'Meanwhile', 'Typed while cut off']);
  expect(line.connectionsSinceMended()).toBe(1);
});

test('a page whose device is offline says so at once, and reports what it missed when it is back', async ({
  staff,
  newPerson,
}) => {
  const { away, here, line } = await awayAndHere(staff, newPerson);

  await line.loseNetwork();
  await expect(away.offline).toBeVisible({ timeout: 1_500 });
  await here.say('Meanwhile');
  await expect(here.row('Meanwhile').locator('time')).toBeVisible();
  await line.mend();
  await expect(away.page.getByText('Reconnected. 1 new message.')).toBeVisible();
  await expect.poll(() => away.shown()).toEqual(['Before', 'Meanwhile']);
});

test('a message that nobody answers shows a dead line, and goes out over the next one', async ({ staff, page }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const chat = new Chat(page);
  const connections: WebSocketRoute[] = [];
  await page.routeWebSocket('**/realtime', (socket) => {
    connections.push(socket);
    const server = socket.connectToServer();
    const isFirst = connections.length === 1;
    // After sign-on, the first socket goes silent, without a close, at the first message.
    let isDead = false;
    socket.onMessage((frame) => {
      isDead ||= isFirst && String(frame).includes('chat.send');
      if (!isDead) server.send(frame);
    });
    server.onMessage((frame) => {
      if (!isDead) socket.send(frame);
    });
  });
  await page.goto(`/grace/${channel.key}`);
  await chat.join('Tom Aldridge');
  await chat.say('He ran');
  await expect(chat.reconnecting).toBeVisible();
  await expect.poll(() => chat.shown(), { timeout: 30_000 }).toEqual(['He ran']);
});

test('an unsent draft is still there after a reload', async ({ staff, page }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const chat = new Chat(page);
  await page.goto(`/grace/${channel.key}`);
  await chat.join('Denise Okoro');
  await chat.field.fill('Half a thought');
  await page.reload();
  await expect(chat.field).toHaveValue('Half a thought');
});

test('a browser without storage shows the service and can use the chat', async ({ staff, page }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { name: 'Vespers' });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The storage is blocked.', 'SecurityError');
        },
      });
  });
  const chat = new Chat(page);
  await page.goto(`/grace/${channel.key}`);
  await expect(page.getByRole('region', { name: 'Video: Vespers' })).toBeVisible();
  await chat.join('Tom Aldridge');
  await chat.say('Here');
  await expect.poll(() => chat.shown()).toEqual(['Here']);
});

/** Returns two people in one chat, the first with a connection that can be cut. */
async function awayAndHere(staff: StaffApi, newPerson: () => Promise<Page>) {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const [away, here] = [new Chat(await newPerson()), new Chat(await newPerson())];
  const line = await controllableNetwork(away.page);
  for (const { page } of [away, here]) await page.goto(`/grace/${channel.key}`);
  await away.join('Priya Raman');
  await here.join('Amos Bell');
  await here.say('Before');
  await expect(away.row('Before')).toBeVisible();
  return { away, here, line };
}

/** Returns controls of a page's network. Chromium's own offline mode does not affect open sockets, so they are cut here. */
async function controllableNetwork(page: Page) {
  let isCut = false;
  let connections: WebSocketRoute[] = [];
  await page.routeWebSocket('**/realtime', async (socket) => {
    if (isCut) {
      await socket.close();
      return;
    }
    connections.push(socket);
    socket.connectToServer();
  });
  return {
    /** The browser goes offline and no new socket connects; the open socket is not closed. */
    async loseNetwork() {
      isCut = true;
      await page.context().setOffline(true);
    },
    async cut() {
      await this.loseNetwork();
      for (const socket of connections) await socket.close();
      connections = [];
    },
    async mend() {
      isCut = false;
      await page.context().setOffline(false);
    },
    connectionsSinceMended: () => connections.length,
  };
}
