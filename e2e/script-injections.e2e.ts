import { scriptInjections } from '@nave/domain/testing/script-injections.ts';
import type { Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';

/** Messages per socket, within the rate limit; a host's page may open a few sockets. */
const EACH = 50;
const SOCKETS = 4;

test('E1~ E2~ no script in a message or name runs on a page of a viewer or host', async ({ staff, newPerson }) => {
  const channel = await staff.addChannel();
  const { id } = await staff.addContent(channel);
  const path = `/grace/${channel.key}`;
  const [host, viewer] = [new Chat(await newPerson()), new Chat(await newPerson())];
  await signInOnce(host.page, ruth);
  const ran = new Map(await Promise.all([host, viewer].map(async ({ page }) => [page, await watch(page)] as const)));
  for (const { page } of [host, viewer]) await page.goto(path);
  await viewer.join('Amos Bell');

  const payloads = scriptInjections();
  const named = payloads.filter((payload) => payload.length <= 40).slice(0, 1);
  for (const name of named) {
    const guest = new Chat(await newPerson());
    await guest.page.goto(path);
    await guest.join(name);
    await guest.say(`I am ${name.length} signs long`);
    await expect(viewer.row(`I am ${name.length} signs long`).first()).toBeVisible();
  }
  const step = Math.ceil(payloads.length / (EACH * SOCKETS));
  const sent = payloads.filter((_, at) => at % step === 0);
  expect(sent.length).toBeGreaterThan(100);
  const taken = await host.page.evaluate(sendAll, { contentId: id, texts: sent, each: EACH });
  // The others were refused.
  expect(taken.acked).toBeGreaterThan(30);
  expect(taken.acked + taken.refused).toBe(sent.length);
  await host.say('That was all');
  for (const chat of [host, viewer]) await expect(chat.row('That was all')).toBeVisible();

  // Parts that only staff see: removed messages, and the preview of a sweep.
  const words = await host.log.getByRole('listitem').last().locator('p').first().textContent();
  await host.act(words ?? '', 'Pin');
  await expect(viewer.pinned).toBeVisible();
  const own = `I am ${named[0]?.length} signs long`;
  await host.row(own).first().hover();
  await host.row(own).first().getByRole('button', { name: 'What you can do' }).click();
  await host.page.getByRole('menuitem', { name: 'Remove similar messages...' }).click();
  const window = host.page.getByRole('dialog', { name: 'Remove similar messages' });
  await expect(window.getByRole('checkbox').first()).toBeVisible();
  await window.getByRole('button', { name: 'Remove' }).click();
  await expect(viewer.row(own).first()).toHaveCount(0);
  await expect(host.page.getByText('Removed by Ruth Delgado').first()).toBeVisible();
  await host.page.goto(`/dashboard/${channel.clientId}/contents/${id}/host`);
  await expect(host.row('That was all')).toBeVisible();
  for (const tab of ['People', 'Log']) {
    await host.page.getByRole('tab', { name: tab }).click();
    await expect(host.page.getByRole('tabpanel', { name: tab }).getByRole('listitem').first()).toBeVisible();
  }
  for (const { page } of [host, viewer]) expect(ran.get(page), page.url()).toEqual([]);

  // Positive control: the same listeners notice a script that does run.
  await viewer.page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'));
  await expect.poll(() => ran.get(viewer.page)?.length).toBeGreaterThan(0);
});

/** Records dialogs that scripts open, and scripts that the Content-Security-Policy stops. */
async function watch(page: Page): Promise<string[]> {
  const told: string[] = [];
  page.on('dialog', (dialog) => {
    told.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeFunction('reportBreach', (what: string) => told.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      (window as unknown as { reportBreach: (what: string) => void }).reportBreach(`${violatedDirective} ${sample}`);
    });
  });
  return told;
}

/** Sends messages over sockets of its own; returns how many were acknowledged and how many refused. */
async function sendAll({ contentId, texts, each }: { contentId: string; texts: string[]; each: number }) {
  const counted = { acked: 0, refused: 0 };
  const by = async (part: string[]) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/realtime`);
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    await new Promise<void>((resolve, reject) => {
      let left = part.length;
      socket.onclose = () => reject(new Error('The socket was ended'));
      socket.onmessage = ({ data }) => {
        const { type } = JSON.parse(data);
        if (type === 'ack') counted.acked += 1;
        else if (type === 'refused') counted.refused += 1;
        else return;
        left -= 1;
        if (left === 0) resolve();
      };
      for (const message of part) {
        const id = crypto.randomUUID();
        socket.send(JSON.stringify({ type: 'chat.send', id, data: { contentId, message } }));
      }
    });
    socket.onclose = null;
    socket.close();
  };
  const parts: string[][] = [];
  for (let from = 0; from < texts.length; from += each) parts.push(texts.slice(from, from + each));
  await Promise.all(parts.map(by));
  return counted;
}
