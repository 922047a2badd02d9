import type { Page, WebSocketRoute } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import type { StaffApi } from './fixtures/staff-api.ts';

test('CHAT-6 a page that lost its connection receives the missed messages over a single socket once the network is back', async ({
  staff,
  newPerson,
}) => {
  const { offlineChat, onlineChat, network } = await offlineAndOnlineChats(staff, newPerson);

  await network.cut();
  await offlineChat.say('Typed while cut off');
  await onlineChat.say('Meanwhile');
  // Waits until the message is stored, because a message that arrives after the reconnect does not count as missed.
  await expect(onlineChat.row('Meanwhile').locator('time')).toBeVisible();
  await expect(offlineChat.offline).toBeVisible();
  await network.restore();
  // The toast is asserted first, because it disappears after a few seconds.
  await expect(offlineChat.page.getByText('Reconnected. 1 new message.')).toBeVisible({ timeout: 20_000 });
  await expect(onlineChat.row('Typed while cut off')).toBeVisible();
  await expect.poll(() => offlineChat.shown()).toEqual(['Before', 'Meanwhile', 'Typed while cut off']);
  expect(network.connectionsSinceRestored()).toBe(1);
});

test('a page says at once that its device is offline, and counts the missed messages when it is online again', async ({
  staff,
  newPerson,
}) => {
  const { offlineChat, onlineChat, network } = await offlineAndOnlineChats(staff, newPerson);

  await network.loseNetwork();
  await expect(offlineChat.offline).toBeVisible({ timeout: 1_500 });
  await onlineChat.say('Meanwhile');
  await expect(onlineChat.row('Meanwhile').locator('time')).toBeVisible();
  await network.restore();
  await expect(offlineChat.page.getByText('Reconnected. 1 new message.')).toBeVisible();
  await expect.poll(() => offlineChat.shown()).toEqual(['Before', 'Meanwhile']);
});

test('after a message without an answer, the page reconnects and sends the message again', async ({ staff, page }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const chat = new Chat(page);
  const connections: WebSocketRoute[] = [];
  await page.routeWebSocket('**/realtime', (socket) => {
    connections.push(socket);
    const server = socket.connectToServer();
    const isFirst = connections.length === 1;
    // From the first chat message on, the first socket passes nothing on in either direction, but is not closed.
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

test('a browser that blocks storage shows the service and can use the chat', async ({ staff, page }) => {
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

/** Opens one chat for two people. The test can cut the network of the first person. */
async function offlineAndOnlineChats(staff: StaffApi, newPerson: () => Promise<Page>) {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const [offlineChat, onlineChat] = [new Chat(await newPerson()), new Chat(await newPerson())];
  const network = await controllableNetwork(offlineChat.page);
  for (const { page } of [offlineChat, onlineChat]) await page.goto(`/grace/${channel.key}`);
  await offlineChat.join('Priya Raman');
  await onlineChat.join('Amos Bell');
  await onlineChat.say('Before');
  await expect(offlineChat.row('Before')).toBeVisible();
  return { offlineChat, onlineChat, network };
}

/** Returns controls of a page's network. They also cut open sockets, which Chromium's own offline mode does not do. */
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
    /** Takes the browser offline and lets no new socket connect. Does not close the open socket. */
    async loseNetwork() {
      isCut = true;
      await page.context().setOffline(true);
    },
    /** Takes the browser offline and closes its sockets. */
    async cut() {
      await this.loseNetwork();
      for (const socket of connections) await socket.close();
      connections = [];
    },
    async restore() {
      isCut = false;
      await page.context().setOffline(false);
    },
    connectionsSinceRestored: () => connections.length,
  };
}
