import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';

test('CHAT-8 CHAT-54 CHAT-58 CHAT-71 CHAT-81 CHAT-99 CHAT-100 what viewers like and flag, and a host deletes, pins and bans shows on open pages at once, and on one that was away', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const [host, amos, priya] = [new Chat(await newPerson()), new Chat(await newPerson()), new Chat(await newPerson())];
  await signInOnce(host.page, ruth);
  for (const { page } of [host, amos, priya]) await page.goto(`/grace/${channel.key}`);
  await amos.join('Amos Bell');
  await priya.join('Priya Raman');
  await amos.say('Something unkind');
  await amos.say('Welcome to the well');
  await priya.say('Good morning');
  await expect(host.row('Good morning')).toBeVisible();

  await priya.row('Welcome to the well').hover();
  await priya.row('Welcome to the well').getByRole('button', { name: /^Like/ }).click();
  await expect(amos.row('Welcome to the well').getByRole('button', { name: 'Like: 1 like' })).toBeVisible();
  await priya.act('Something unkind', 'Flag');
  await expect(host.row('Something unkind')).toContainText('1 flag');

  await priya.page.context().setOffline(true);
  await host.act('Something unkind', 'Delete');
  await host.act('Welcome to the well', 'Pin');
  await expect(amos.row('Something unkind')).toHaveCount(0);
  await expect(amos.pinned).toContainText('Welcome to the well');
  await expect(host.row('Something unkind')).toContainText('Removed by Ruth Delgado');
  await priya.page.context().setOffline(false);
  await expect(priya.pinned).toContainText('Welcome to the well');
  await expect(priya.row('Something unkind')).toHaveCount(0);

  await host.act('Welcome to the well', 'Ban Amos Bell');
  await host.page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(amos.page.getByText('Chat is not available at this time')).toBeVisible();
  await expect(amos.field).toHaveCount(0);
  await expect(priya.row('Welcome to the well')).toHaveCount(0);
  await expect(priya.pinned).toHaveCount(0);
  await host.page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(amos.field).toBeVisible();
  await expect(priya.row('Welcome to the well')).toBeVisible();
  await expect(priya.row('Something unkind')).toHaveCount(0);
});

test('CHAT-88 CHAT-89 CHAT-90 a pinned message slides in after 200 ms, in three lines, and shows all of itself under a pointer', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const [host, amos] = [new Chat(await newPerson()), new Chat(await newPerson())];
  await signInOnce(host.page, ruth);
  for (const { page } of [host, amos]) await page.goto(`/grace/${channel.key}`);
  await expect(amos.page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  const wait = amos.page.evaluate(waitOfPin);
  const words = 'We meet again on Wednesday at seven in the hall beside the church. '.repeat(5).trim();
  await host.say(words);
  await host.act(words, 'Pin');
  expect(await wait).toBeGreaterThanOrEqual(190);

  const text = amos.pinned.getByText(words);
  const linesOf = () =>
    text.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  await expect.poll(linesOf).toBe(3);
  await text.hover();
  await expect.poll(linesOf).toBeGreaterThan(3);
  await amos.page.mouse.move(0, 0);
  await expect.poll(linesOf).toBe(3);
});

/** How long the pinned message stands before it begins to slide, in milliseconds. */
function waitOfPin(): Promise<number> {
  const pin = '[aria-label="Pinned message"]';
  let stoodAt = 0;
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(pin)) return;
    observer.disconnect();
    stoodAt = performance.now();
  }).observe(document.body, { childList: true, subtree: true });
  return new Promise((resolve) =>
    document.addEventListener('animationstart', ({ target }) => {
      if (target instanceof Element && target.matches(pin)) resolve(performance.now() - stoodAt);
    }),
  );
}
