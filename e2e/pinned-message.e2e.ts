import { Chat } from './fixtures/chat.ts';
import { signInOnce } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { ruth } from './fixtures/people.ts';

test('CHAT-88 CHAT-89 CHAT-90 a pinned message slides in after 200 ms, is cut to three lines, and shows its whole text while the pointer is over it', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const [host, amos] = [new Chat(await newPerson()), new Chat(await newPerson())];
  await signInOnce(host.page, ruth);
  for (const { page } of [host, amos]) await page.goto(`/grace/${channel.key}`);
  await expect(amos.page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  const delay = amos.page.evaluate(delayOfPinnedMessage);
  const words = 'We meet again on Wednesday at seven in the hall beside the church. '.repeat(5).trim();
  await host.say(words);
  await host.act(words, 'Pin');
  expect(await delay).toBeGreaterThanOrEqual(200 - 10);

  const text = amos.pinned.getByText(words);
  const linesOf = () =>
    text.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  await expect.poll(linesOf).toBe(3);
  await text.hover();
  await expect.poll(linesOf).toBeGreaterThan(3);
  await amos.page.mouse.move(0, 0);
  await expect.poll(linesOf).toBe(3);
});

/** Returns the milliseconds from the insertion of the pinned message until it slides in. */
function delayOfPinnedMessage(): Promise<number> {
  const pinned = '[aria-label="Pinned message"]';
  let insertedAt = 0;
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(pinned)) return;
    observer.disconnect();
    insertedAt = performance.now();
  }).observe(document.body, { childList: true, subtree: true });
  return new Promise((resolve) =>
    document.addEventListener('animationstart', ({ target }) => {
      if (target instanceof Element && target.matches(pinned)) resolve(performance.now() - insertedAt);
    }),
  );
}
