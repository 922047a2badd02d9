import type { Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';

/** More messages than a page keeps, so that the page removes old messages. */
const MESSAGES = 130;
const EVERY_MS = 100;
/** How long each script of a page is delayed. */
const LATE_MS = 200;
/** Number of messages that fill the list. Before it is full, the list grows upwards from the message field. */
const FILL = 20;
/** Texts with different numbers of lines. */
const texts = Array.from({ length: MESSAGES }, (_, n) => `${'He ran, and fell on his neck. '.repeat(n % 4)}No. ${n}`);

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`CHAT-218 at ${viewport.width} x ${viewport.height}, ${MESSAGES} messages at ten per second cause no layout shift`, async ({
    staff,
    newPerson,
  }) => {
    const channel = await staff.addChannel();
    const content = await staff.addContent(channel);
    const reader = new Chat(await newPerson({ viewport }));
    const host = await newPerson();
    await signInOnce(host, ruth);
    for (const page of [reader.page, host]) await page.goto(`/grace/${channel.key}`);
    await reader.join('Amos Bell');
    await sayMany(host, content.id, texts.slice(0, FILL));
    await expect(reader.row(texts[FILL - 1] ?? '').locator('time')).toBeInViewport();
    await watchShifts(reader.page);

    await sayMany(host, content.id, texts.slice(FILL));
    await expect(reader.row(texts.at(-1) ?? '').locator('time')).toBeInViewport();
    await expect(reader.row('No. 0')).toHaveCount(0);
    expect(await shiftsOf(reader.page)).toEqual([]);

    await reader.page.getByRole('main').evaluate((main) => main.style.setProperty('margin-top', '40px'));
    await expect.poll(() => shiftsOf(reader.page), 'a real layout shift is recorded').not.toEqual([]);
  });
}

test('a guest’s page on a phone shifts nothing while its late parts load', async ({ staff, newPerson }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const page = await newPerson({ viewport: { width: 360, height: 800 } });
  await page.addInitScript(recordShifts, SHIFTS);
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });
  await page.goto(`/grace/${channel.key}`);
  await expect(page.getByRole('button', { name: 'Join chat' })).toBeVisible();
  // The form of the guest is the last part that appears.
  expect(await shiftsOf(page)).toEqual([]);
});

/** Sends the messages over a new socket, one every `EVERY_MS`, and waits for their acknowledgements. */
async function sayMany(page: Page, contentId: string, messages: string[]): Promise<void> {
  await page.evaluate(
    async ([contentId, messages, everyMs]) => {
      const pause = () => new Promise((resolve) => setTimeout(resolve, everyMs));
      const socket = new WebSocket('/realtime');
      let answered = 0;
      socket.addEventListener('message', ({ data }) => {
        if (JSON.parse(data).type === 'ack') answered += 1;
      });
      await new Promise((open) => socket.addEventListener('open', open));
      for (const message of messages) {
        socket.send(JSON.stringify({ type: 'chat.send', id: crypto.randomUUID(), data: { contentId, message } }));
        await pause();
      }
      while (answered < messages.length) await pause();
      socket.close();
    },
    [contentId, messages, EVERY_MS] as const,
  );
}

const SHIFTS = 'layoutShifts';

/** Records the layout shifts of the page from now on. */
async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(recordShifts, SHIFTS);
}

/** Runs in the page: records layout shifts under this name. */
function recordShifts(name: string): void {
  const shifts: string[] = [];
  Object.assign(window, { [name]: shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node: Node | null }[];
    })[])
      shifts.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => node?.nodeName).join(' ')}`);
  }).observe({ type: 'layout-shift' });
}

async function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate((name) => (window as unknown as Record<string, string[]>)[name] ?? [], SHIFTS);
}
