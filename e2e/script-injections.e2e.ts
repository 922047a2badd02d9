import { scriptInjections } from '@nave/domain/testing/script-injections.ts';
import type { Page } from '@playwright/test';
import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';

/** Messages per socket. The rate limit allows these, and a host may open a few sockets. */
const MESSAGES_PER_SOCKET = 50;
const SOCKETS = 4;

test('E1~ E2~ no script in a message or in a name runs on the page of a viewer or of a host', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  const { id } = await staff.addContent(channel);
  const path = `/grace/${channel.key}`;
  const [host, viewer] = [new Chat(await newPerson()), new Chat(await newPerson())];
  await signInOnce(host.page, ruth);
  const breaches = new Map(
    await Promise.all([host, viewer].map(async ({ page }) => [page, await recordBreaches(page)] as const)),
  );
  for (const { page } of [host, viewer]) await page.goto(path);
  await viewer.join('Amos Bell');

  const payloads = scriptInjections();
  const names = payloads.filter((payload) => payload.length <= 40).slice(0, 1);
  for (const name of names) {
    const guest = new Chat(await newPerson());
    await guest.page.goto(path);
    await guest.join(name);
    await guest.say(`I am ${name.length} signs long`);
    await expect(viewer.row(`I am ${name.length} signs long`).first()).toBeVisible();
  }
  const step = Math.ceil(payloads.length / (MESSAGES_PER_SOCKET * SOCKETS));
  const sent = payloads.filter((_, index) => index % step === 0);
  expect(sent.length).toBeGreaterThan(100);
  const answers = await host.page.evaluate(sendAll, { contentId: id, texts: sent, perSocket: MESSAGES_PER_SOCKET });
  // The server refuses payloads that are not allowed as messages.
  expect(answers.acked).toBeGreaterThan(30);
  expect(answers.acked + answers.refused).toBe(sent.length);
  await host.say('That was all');
  for (const chat of [host, viewer]) await expect(chat.row('That was all')).toBeVisible();

  // The texts are also shown where only staff see them: in removed messages, and in the preview of a sweep.
  const lastText = await host.log.getByRole('listitem').last().locator('p').first().textContent();
  await host.act(lastText ?? '', 'Pin');
  await expect(viewer.pinned).toBeVisible();
  const textOfNamed = `I am ${names[0]?.length} signs long`;
  await host.row(textOfNamed).first().hover();
  await host.row(textOfNamed).first().getByRole('button', { name: 'What you can do' }).click();
  await host.page.getByRole('menuitem', { name: 'Remove similar messages...' }).click();
  const window = host.page.getByRole('dialog', { name: 'Remove similar messages' });
  await expect(window.getByRole('checkbox').first()).toBeVisible();
  await window.getByRole('button', { name: 'Remove' }).click();
  await expect(viewer.row(textOfNamed).first()).toHaveCount(0);
  await expect(host.page.getByText('Removed by Ruth Delgado').first()).toBeVisible();
  await host.page.goto(`/dashboard/${channel.clientId}/contents/${id}/host`);
  await expect(host.row('That was all')).toBeVisible();
  for (const tab of ['People', 'Log']) {
    await host.page.getByRole('tab', { name: tab }).click();
    await expect(host.page.getByRole('tabpanel', { name: tab }).getByRole('listitem').first()).toBeVisible();
  }
  for (const { page } of [host, viewer]) expect(breaches.get(page), page.url()).toEqual([]);

  // Positive control: the same listeners notice a script that does run.
  await viewer.page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'));
  await expect.poll(() => breaches.get(viewer.page)?.length).toBeGreaterThan(0);
});

/** Records dialogs that scripts open, and scripts that the Content-Security-Policy stops. */
async function recordBreaches(page: Page): Promise<string[]> {
  const breaches: string[] = [];
  page.on('dialog', (dialog) => {
    breaches.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeFunction('reportBreach', (breach: string) => breaches.push(breach));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      (window as unknown as { reportBreach: (breach: string) => void }).reportBreach(`${violatedDirective} ${sample}`);
    });
  });
  return breaches;
}

/** Sends the messages over new sockets, and returns how many the server acknowledged and how many it refused. */
async function sendAll({ contentId, texts, perSocket }: { contentId: string; texts: string[]; perSocket: number }) {
  const counted = { acked: 0, refused: 0 };
  const sendOverOneSocket = async (messages: string[]) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/realtime`);
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    await new Promise<void>((resolve, reject) => {
      let left = messages.length;
      socket.onclose = () => reject(new Error('The socket was ended'));
      socket.onmessage = ({ data }) => {
        const { type } = JSON.parse(data);
        if (type === 'ack') counted.acked += 1;
        else if (type === 'refused') counted.refused += 1;
        else return;
        left -= 1;
        if (left === 0) resolve();
      };
      for (const message of messages) {
        const id = crypto.randomUUID();
        socket.send(JSON.stringify({ type: 'chat.send', id, data: { contentId, message } }));
      }
    });
    socket.onclose = null;
    socket.close();
  };
  const batches: string[][] = [];
  for (let from = 0; from < texts.length; from += perSocket) batches.push(texts.slice(from, from + perSocket));
  await Promise.all(batches.map(sendOverOneSocket));
  return counted;
}
