import type { Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { signIn } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { NAVE_E2E_POSTGRES, type NaveServer, startedServer } from './fixtures/nave-server.ts';
import { ruth } from './fixtures/people.ts';
import { staffApi } from './fixtures/staff-api.ts';

/** Returns the number of open sockets of each worker, by the worker's number. */
async function socketsByWorker({ url }: NaveServer): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const lines = [...metrics.matchAll(/^nave_sockets\{worker="(\d+)"\} (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, worker, sockets]) => [worker, Number(sockets)]));
}

/** Reloads a page until the open sockets belong to different workers. Each connection goes to the next worker. */
async function spread(server: NaveServer, page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const counts = Object.values(await socketsByWorker(server)).sort();
      if (counts[0] === 0) await page.reload();
      return counts;
    })
    .toEqual([1, 2]);
}

test('viewers and a host on two server processes see the same chat, and lose nothing when the processes are replaced', async ({
  newPerson,
}) => {
  test.skip(!NAVE_E2E_POSTGRES, 'The embedded database serves one process only.');
  const server = await startedServer({ PROCESSES: '2' });
  try {
    const staff = await staffApi(server);
    const channel = await staff.addChannel();
    await staff.addContent(channel);
    const [amos, priya, host] = [
      new Chat(await newPerson({ ownBrowser: true })),
      new Chat(await newPerson({ ownBrowser: true })),
      new Chat(await newPerson()),
    ];
    await signIn(host.page, ruth, `${server.url}/dashboard`);
    const everybody = [amos, priya, host];
    for (const { page } of everybody) await page.goto(`${server.url}/grace/${channel.key}`);
    await amos.join('Amos Bell');
    await priya.join('Priya Raman');
    await spread(server, priya.page);

    await amos.say('Good morning');
    await priya.say('He is risen');
    for (const { row } of everybody.map((chat) => ({ row: chat.row.bind(chat) }))) {
      await expect(row('Good morning')).toBeVisible();
      await expect(row('He is risen')).toBeVisible();
    }
    await host.act('Good morning', 'Delete');
    for (const chat of [amos, priya]) await expect(chat.row('Good morning')).toBeHidden();

    const before = Object.keys(await socketsByWorker(server));
    server.restartWorkers();
    const said: string[] = [];
    const replaced = async () => {
      const workers = Object.keys(await socketsByWorker(server));
      return workers.length === 2 && workers.every((worker) => !before.includes(worker));
    };
    for (let n = 1; n <= 60 && !(await replaced()); n += 1) {
      said.push(`Amen ${n}`);
      await amos.say(`Amen ${n}`);
      await amos.page.waitForTimeout(500);
    }
    expect(await replaced()).toBe(true);
    expect(said.length).toBeGreaterThan(2);
    await amos.say('Go in peace');
    for (const chat of everybody) {
      await expect(chat.row('Go in peace')).toBeVisible();
      // The host also sees the deleted message.
      const texts = async () => (await chat.shown()).filter((text) => !/^(Good morning|Removed by)/.test(text));
      await expect.poll(texts).toEqual(['He is risen', ...said, 'Go in peace']);
    }
    await expect
      .poll(async () => Object.values(await socketsByWorker(server)).reduce((sum, sockets) => sum + sockets, 0))
      .toBe(everybody.length);
  } finally {
    await server.remove();
  }
});
