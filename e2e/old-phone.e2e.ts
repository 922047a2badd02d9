import { Chat } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { SERVICE_VIDEO } from './fixtures/staff-api.ts';
import { shownFrame } from './fixtures/time-strip.ts';

test('CHAT-1~ PLAY-16 a phone of iOS 15 joins the chat, sends and watches', async ({ server, staff, newPerson }) => {
  const channel = await staff.addChannel();
  // An absolute URL, as staff paste one, which the page checks before it plays.
  await staff.addContent(channel, { src: `${server.url}${SERVICE_VIDEO}` });
  const page = await newPerson({ viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  const broken: Error[] = [];
  page.on('pageerror', (error) => broken.push(error));
  await page.addInitScript(forgetWhatIsYounger);
  await page.goto(`/grace/${channel.key}`);
  const chat = new Chat(page);
  await chat.join('Amos Bell');
  await chat.say('Good morning');
  await expect.poll(() => chat.shown()).toEqual(['Good morning']);
  await expect.poll(async () => (await shownFrame(page))?.position ?? 0, { timeout: 20_000 }).toBeGreaterThan(0.5);
  expect(broken).toEqual([]);
});

/** Removes APIs that Safari 15.4 lacks, before any script of the page runs. */
function forgetWhatIsYounger(): void {
  const forget = (owner: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(owner, name);
  };
  forget(AbortSignal, 'timeout', 'any');
  forget(URL, 'canParse', 'parse');
  forget(Promise, 'withResolvers', 'try');
  forget(Object, 'groupBy');
  forget(Map, 'groupBy');
  forget(Array, 'fromAsync');
  forget(Response, 'json');
  forget(Array.prototype, 'toSorted', 'toReversed', 'toSpliced', 'with', 'findLastIndex');
  forget(String.prototype, 'isWellFormed', 'toWellFormed');
  // checkVisibility stays, since Playwright's own scripts use it.
  forget(Document.prototype, 'startViewTransition');
  // A page over plain http, as from a laptop in a hall, has no crypto.randomUUID.
  forget(Crypto.prototype, 'randomUUID');
  forget(
    globalThis,
    'requestIdleCallback',
    'scheduler',
    'navigation',
    'CompressionStream',
    'DecompressionStream',
    'Iterator',
  );
  // AbortSignal.reason came with Safari 15.4 and Chrome 98.
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function () {
    abort.call(this);
  };
}
