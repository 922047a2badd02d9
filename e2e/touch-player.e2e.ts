import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { inSeconds } from './fixtures/staff-api.ts';

const kinds = {
  live: { contentType: 'live', startsAt: inSeconds(-60) },
  'simulated live': { contentType: 'simulatedLive', startsAt: inSeconds(-60) },
  recording: { contentType: 'onDemand', originalAirDate: '2019-11-17', startsAt: null },
} as const;

/** Widths with different space for controls. The kinds of video differ in their controls; on a tablet the one with the most is enough. */
const screens = [
  { width: 390, height: 844, on: Object.keys(kinds) },
  { width: 820, height: 1180, on: ['recording'] },
];

for (const { on, ...viewport } of screens) {
  for (const [kind, form] of Object.entries(kinds).filter(([kind]) => on.includes(kind))) {
    test(`PLAY-81 PLAY-82 a touch shows the controls of a ${kind} at ${viewport.width} px, and each of them can be pressed`, async ({
      newPerson,
      staff,
    }) => {
      const channel = await staff.addChannel();
      await staff.addContent(channel, { name: 'Evensong', ...form });
      const page = await newPerson({ viewport, hasTouch: true, isMobile: true });
      await page.goto(`/grace/${channel.key}`);
      const player = await fingersOn(page);
      const least = (all: Element[]) => all.map((one) => Math.min(one.clientWidth, one.clientHeight));
      const buttons = page.getByRole('region', { name: /^Video/ }).getByRole('button');
      // 'Go live' is drawn smaller than its touch target.
      const sizes = await buttons.filter({ has: page.locator('svg') }).evaluateAll(least);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);

      // A tap on a hidden control only shows the controls.
      for (const name of ['Pause', 'Captions', 'Full screen']) {
        await player.untilHidden();
        await player.tapPlaceOf(name);
        await expect.poll(player.seen).toBe(true);
        await expect(page.getByRole('menu')).toHaveCount(0);
        expect(await player.state()).toEqual({ paused: false, fullScreen: false });
      }

      // A second and a third tap do not pause either.
      await player.tapPicture();
      await player.tapPicture();
      expect(await player.state()).toEqual({ paused: false, fullScreen: false });

      await player.press('Quality');
      await player.tapPicture();
      await expect(page.getByRole('menu')).toHaveCount(0);
      await player.press('Captions');
      await page.getByRole('menuitemradio', { name: 'Español' }).tap();
      await expect(page.locator('section p[lang="es"]')).not.toBeEmpty({ timeout: 20_000 });
      await player.press('Quality');
      await page.getByRole('menuitemradio', { name: '240p' }).tap();
      await expect(page.getByRole('menu')).toHaveCount(0);

      await player.press('Full screen');
      await expect.poll(player.state).toEqual({ paused: false, fullScreen: true });
      await player.press('Exit full screen');
      await expect.poll(player.state).toEqual({ paused: false, fullScreen: false });
      await player.press('Pause');
      await expect.poll(player.state).toEqual({ paused: true, fullScreen: false });
    });
  }
}

test('PLAY-82 PLAY-85 PLAY-29~ a tap on the hidden seek bar does not seek, dragging it does and shows the time, and the player shows the length', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { name: 'Evensong', ...kinds.recording });
  const page = await newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`/grace/${channel.key}`);
  const player = await fingersOn(page);
  const line = await boxOf(page.getByRole('slider', { name: 'Position in the video' }));
  const y = line.y + line.height / 2;
  await player.untilHidden();
  await page.touchscreen.tap(line.x + line.width / 2, y);
  await expect.poll(player.seen).toBe(true);
  expect(await player.position()).toBeLessThan(120);

  const touch = await page.context().newCDPSession(page);
  await send(touch, 'touchStart', line.x + line.width * 0.1, y);
  for (const share of [0.2, 0.4, 0.5]) await send(touch, 'touchMove', line.x + line.width * share, y);
  await expect(page.getByText(/^(5:5\d|6:0\d)$/)).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(player.position).toBeGreaterThan(330);
  expect(await player.position()).toBeLessThan(390);

  for (const [width, height] of [
    [360, 640],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await player.tapPicture();
    const length = page.getByText('/ 12:00');
    await expect(length).toBeVisible();
    const [text, picture] = [await boxOf(length), await boxOf(page.locator('section:has(video)'))];
    expect(text.x).toBeGreaterThanOrEqual(picture.x);
    expect(text.x + text.width).toBeLessThanOrEqual(picture.x + picture.width);
  }
});

test('PLAY-82~ a mouse that rests over hidden controls does not press them', async ({ page, staff }) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { name: 'Evensong', ...kinds.recording });
  await page.goto(`/grace/${channel.key}`);
  const player = await fingersOn(page);
  const { x, y } = await boxOf(page.getByRole('button', { name: 'Pause' }));
  await page.mouse.move(x + 10, y + 10);
  await player.untilHidden();
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(player.seen).toBe(true);
  expect(await player.state()).toEqual({ paused: false, fullScreen: false });
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(player.state).toEqual({ paused: true, fullScreen: false });
});

/** Returns a page whose player plays, with touch input. */
async function fingersOn(page: Page) {
  const video = page.locator('video');
  const control = (name: string) => page.getByRole('button', { name, exact: true });
  const seen = () => control('Full screen').or(control('Exit full screen')).evaluate(isSeen);
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const picture = page.locator('section:has(video)');
  await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(0);
  const tapAt = async ({ x, y, width, height }: Box) => page.touchscreen.tap(x + width / 2, y + height / 2);
  const tapPicture = async () => {
    const { x, y, width, height } = await boxOf(picture);
    await page.touchscreen.tap(x + width * 0.3, y + height * 0.3);
  };
  return {
    seen,
    position,
    tapPicture,
    untilHidden: () => expect.poll(seen, { timeout: 20_000 }).toBe(false),
    tapPlaceOf: async (name: string) => tapAt(await boxOf(control(name))),
    /** Shows the controls if they are hidden, and presses one. */
    press: async (name: string) => {
      await tapPicture();
      await tapAt(await boxOf(control(name)));
    },
    state: () =>
      video.evaluate((element: HTMLVideoElement) => ({
        paused: element.paused,
        fullScreen: document.fullscreenElement !== null,
      })),
  };
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxOf(place: Locator): Promise<Box> {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} has no place on the page.`);
  return box;
}

/** Whether the element is visible; one that fades out counts as hidden. */
function isSeen(element: Element): boolean {
  const controls = element.closest<HTMLElement>('[class*="controls"]');
  return controls !== null && getComputedStyle(controls).opacity === '1';
}

async function send(touch: CDPSession, type: 'touchStart' | 'touchMove', x: number, y: number): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
}
