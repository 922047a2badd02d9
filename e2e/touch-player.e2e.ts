import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { inSeconds } from './fixtures/staff-api.ts';

const formByKind = {
  live: { contentType: 'live', startsAt: inSeconds(-60) },
  'simulated live': { contentType: 'simulatedLive', startsAt: inSeconds(-60) },
  recording: { contentType: 'onDemand', originalAirDate: '2019-11-17', startsAt: null },
} as const;

/**
 * A phone and a tablet, which have different space for controls. Each kind of video has different controls, and a
 * recording has the most, so the tablet is tested with a recording only.
 */
const screens = [
  { width: 390, height: 844, kinds: Object.keys(formByKind) },
  { width: 820, height: 1180, kinds: ['recording'] },
];

for (const { kinds, ...viewport } of screens) {
  for (const [kind, form] of Object.entries(formByKind).filter(([kind]) => kinds.includes(kind))) {
    test(`PLAY-81 PLAY-82 at ${viewport.width} px a touch shows the controls of a ${kind}, and every control can be pressed`, async ({
      newPerson,
      staff,
    }) => {
      const channel = await staff.addChannel();
      await staff.addContent(channel, { name: 'Evensong', ...form });
      const page = await newPerson({ viewport, hasTouch: true, isMobile: true });
      await page.goto(`/grace/${channel.key}`);
      const player = await playingPlayer(page);
      const smallerSides = (elements: Element[]) =>
        elements.map(({ clientWidth, clientHeight }) => Math.min(clientWidth, clientHeight));
      const buttons = page.getByRole('region', { name: /^Video/ }).getByRole('button');
      // Only buttons with an icon are measured, because 'Go live' is drawn smaller than its touch target.
      const sizes = await buttons.filter({ has: page.locator('svg') }).evaluateAll(smallerSides);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);

      // A tap on a hidden control only shows the controls.
      for (const name of ['Pause', 'Captions', 'Full screen']) {
        await player.untilHidden();
        await player.tapAtControl(name);
        await expect.poll(player.areControlsVisible).toBe(true);
        await expect(page.getByRole('menu')).toHaveCount(0);
        expect(await player.state()).toEqual({ paused: false, fullScreen: false });
      }

      // Further taps do not pause the video either.
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

test('PLAY-82 PLAY-85 PLAY-29~ a tap on the hidden seek bar does not seek, dragging the seek bar seeks and shows the time, and the player shows the video’s length', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel, { name: 'Evensong', ...formByKind.recording });
  const page = await newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`/grace/${channel.key}`);
  const player = await playingPlayer(page);
  const seekBar = await boxOf(page.getByRole('slider', { name: 'Position in the video' }));
  const y = seekBar.y + seekBar.height / 2;
  await player.untilHidden();
  await page.touchscreen.tap(seekBar.x + seekBar.width / 2, y);
  await expect.poll(player.areControlsVisible).toBe(true);
  expect(await player.position()).toBeLessThan(120);

  const touch = await page.context().newCDPSession(page);
  await send(touch, 'touchStart', seekBar.x + seekBar.width * 0.1, y);
  for (const fraction of [0.2, 0.4, 0.5]) await send(touch, 'touchMove', seekBar.x + seekBar.width * fraction, y);
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
  await staff.addContent(channel, { name: 'Evensong', ...formByKind.recording });
  await page.goto(`/grace/${channel.key}`);
  const player = await playingPlayer(page);
  const { x, y } = await boxOf(page.getByRole('button', { name: 'Pause' }));
  await page.mouse.move(x + 10, y + 10);
  await player.untilHidden();
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(player.areControlsVisible).toBe(true);
  expect(await player.state()).toEqual({ paused: false, fullScreen: false });
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(player.state).toEqual({ paused: true, fullScreen: false });
});

/** Waits until the page's player plays, and returns functions that control and observe the player. */
async function playingPlayer(page: Page) {
  const video = page.locator('video');
  const control = (name: string) => page.getByRole('button', { name, exact: true });
  const areControlsVisible = () => control('Full screen').or(control('Exit full screen')).evaluate(isOnVisibleControls);
  const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const picture = page.locator('section:has(video)');
  await expect.poll(position, { timeout: 30_000 }).toBeGreaterThan(0);
  const tapAt = async ({ x, y, width, height }: Box) => page.touchscreen.tap(x + width / 2, y + height / 2);
  const tapPicture = async () => {
    const { x, y, width, height } = await boxOf(picture);
    await page.touchscreen.tap(x + width * 0.3, y + height * 0.3);
  };
  return {
    areControlsVisible,
    position,
    tapPicture,
    untilHidden: () => expect.poll(areControlsVisible, { timeout: 20_000 }).toBe(false),
    tapAtControl: async (name: string) => tapAt(await boxOf(control(name))),
    /** Shows the controls if they are hidden, and taps the control with this name. */
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

async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not drawn.`);
  return box;
}

/** Whether the controls around the element are fully visible; controls that are fading out count as hidden. */
function isOnVisibleControls(element: Element): boolean {
  const controls = element.closest<HTMLElement>('[class*="controls"]');
  return controls !== null && getComputedStyle(controls).opacity === '1';
}

async function send(touch: CDPSession, type: 'touchStart' | 'touchMove', x: number, y: number): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
}
