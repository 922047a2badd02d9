import { Chat } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { SERVICE_VIDEO } from './fixtures/staff-api.ts';
import { shownFrame } from './fixtures/time-strip.ts';

test('CHAT-1~ PLAY-16 a viewer on a phone with iOS 15 joins the chat, sends a message and watches', async ({
  server,
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  // An absolute URL, such as staff paste: the page checks whether it is reachable before it plays the video.
  await staff.addContent(channel, { src: `${server.url}${SERVICE_VIDEO}` });
  const page = await newPerson({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(removeNewerApis);
  await page.goto(`/grace/${channel.key}`);
  const chat = new Chat(page);
  await chat.join('Amos Bell');
  await chat.say('Good morning');
  await expect.poll(() => chat.shown()).toEqual(['Good morning']);
  await expect.poll(async () => (await shownFrame(page))?.position ?? 0, { timeout: 20_000 }).toBeGreaterThan(0.5);
  expect(errors).toEqual([]);
});

/** Removes APIs that Safari 15.4 lacks, before any script of the page runs. */
function removeNewerApis(): void {
  const remove = (owner: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(owner, name);
  };
  remove(AbortSignal, 'timeout', 'any');
  remove(URL, 'canParse', 'parse');
  remove(Promise, 'withResolvers', 'try');
  remove(Object, 'groupBy');
  remove(Map, 'groupBy');
  remove(Array, 'fromAsync');
  remove(Response, 'json');
  remove(Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with', 'findLastIndex');
  remove(String.prototype, 'isWellFormed', 'toWellFormed');
  // checkVisibility is not removed, because Playwright's own scripts use it.
  remove(Document.prototype, 'startViewTransition');
  // crypto.randomUUID does not exist on a page over plain http, for example from a laptop in the hall.
  remove(Crypto.prototype, 'randomUUID');
  remove(
    globalThis,
    'requestIdleCallback',
    'scheduler',
    'navigation',
    'CompressionStream',
    'DecompressionStream',
    'Iterator',
  );
  // Drops the reason of an abort, because AbortSignal.reason exists only since Safari 15.4 and Chrome 98.
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function () {
    abort.call(this);
  };
}
