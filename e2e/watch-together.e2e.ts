import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/journey.ts';
import type { NaveServer } from './fixtures/nave-server.ts';
import { inSeconds, publicChannel } from './fixtures/staff-api.ts';
import { type ShownFrame, shownFrame, shownFrames } from './fixtures/time-strip.ts';

/** Allowed difference between a viewer's position and the live position, and between two viewers, in seconds. */
const MAX_DIFFERENCE_S = 0.5;
/** Time that a player may need to reach the live position after a start, a stall or a delay on a busy machine. */
const IN_SYNC_WITHIN_MS = 30_000;
const FIVE_MINUTES_MS = 300_000;

test('TIME-40 PLAY-41 viewers who join at different times see the same moment by the server’s clock', async ({
  server,
  newPerson,
}) => {
  const startsAt = await startOfService(server);
  const early = await newPerson();
  await early.goto('/grace/online');
  await expectInSync(early, startsAt);
  const late = await newPerson({ ownBrowser: true });
  await late.goto('/grace/online');
  await expectSamePosition([early, late], startsAt);
});

test('PLAY-42 viewers whose clocks are five minutes fast or slow see the same moment', async ({
  server,
  newPerson,
}) => {
  const startsAt = await startOfService(server);
  const fast = await newPerson({ clockOffsetMs: FIVE_MINUTES_MS });
  const slow = await newPerson({ clockOffsetMs: -FIVE_MINUTES_MS, ownBrowser: true });
  await Promise.all([fast.goto('/grace/online'), slow.goto('/grace/online')]);
  await expectSamePosition([fast, slow], startsAt);
});

test('TIME-43 PLAY-45 PLAY-46 a viewer whose video stalled for eight seconds catches up with the others', async ({
  server,
  newPerson,
}) => {
  const startsAt = await startOfService(server);
  const [steady, stalled] = [await newPerson(), await newPerson({ ownBrowser: true })];
  const release = await delayVideoAfter(stalled, 2);
  await Promise.all([steady.goto('/grace/online'), stalled.goto('/grace/online')]);
  await Promise.all([expectInSync(steady, startsAt), expectInSync(stalled, startsAt)]);

  await expect.poll(() => currentDifference(stalled, startsAt), { timeout: 40_000 }).toBeLessThan(-8);
  release();
  await expectSamePosition([steady, stalled], startsAt);
});

test('TIME-50 a content starts at the same moment for a viewer whose clock is wrong', async ({ staff, newPerson }) => {
  const channel = await staff.addChannel();
  const startsAt = inSeconds(12);
  await staff.addContent(channel, { startsAt });
  const pages = [await newPerson(), await newPerson({ clockOffsetMs: FIVE_MINUTES_MS })];
  await Promise.all(pages.map((page) => page.goto(`/grace/${channel.key}`)));
  for (const page of pages) expect(await shownFrame(page)).toBeNull();

  const firsts = await Promise.all(pages.map(firstFrame));
  for (const { serverTime } of firsts) {
    expect(serverTime).toBeGreaterThanOrEqual(Date.parse(startsAt));
    expect(serverTime).toBeLessThan(Date.parse(startsAt) + 5_000);
  }
  await expectSamePosition(pages, Date.parse(startsAt));
});

test('TIME-41 PLAY-43 a simulated live has no seek bar', async ({ page, server }) => {
  await page.goto('/grace/online');
  const seekBar = page.getByRole('slider', { name: 'Position in the video' });
  await expect(page.getByRole('region', { name: 'Video: The Long Walk Home' })).toBeVisible();
  await expect(seekBar).toHaveCount(0);

  const { contents } = await publicChannel(server, '/grace/online');
  const onDemand = contents.find(({ contentType }) => contentType === 'onDemand');
  await page.goto(`/grace/online/${onDemand?.key}`);
  await expect(seekBar).toBeVisible();
});

async function startOfService(server: NaveServer): Promise<number> {
  const { contents } = await publicChannel(server, '/grace/online');
  const running = contents.find(({ startsAt, closesAt }) => isRunning(Date.now(), startsAt, closesAt));
  if (!running?.startsAt) throw new Error('No service is running.');
  return Date.parse(running.startsAt);
}

function isRunning(now: number, startsAt: string | null, closesAt: string | null): boolean {
  return startsAt !== null && closesAt !== null && now >= Date.parse(startsAt) && now < Date.parse(closesAt);
}

/** Returns the position of a frame minus the live position by the server's clock, in seconds. */
function differenceFromLive({ position, serverTime }: ShownFrame, startsAt: number): number {
  return position - (serverTime - startsAt) / 1_000;
}

async function currentDifference(page: Page, startsAt: number): Promise<number> {
  const frame = await shownFrame(page);
  return frame ? differenceFromLive(frame, startsAt) : Number.NaN;
}

async function expectInSync(page: Page, startsAt: number): Promise<void> {
  await expect
    .poll(async () => Math.abs(await currentDifference(page, startsAt)), { timeout: IN_SYNC_WITHIN_MS })
    .toBeLessThan(MAX_DIFFERENCE_S);
}

/** Expects both pages to show the live position, and therefore the same position, at twenty instants within 3 s. */
async function expectSamePosition(pages: Page[], startsAt: number): Promise<void> {
  await expect(async () => {
    const [first = [], second = []] = await Promise.all(pages.map((page) => shownFrames(page, 20, 150)));
    for (const frames of [first, second]) {
      expect(frames.length).toBeGreaterThan(15);
      const largest = Math.max(...frames.map((frame) => Math.abs(differenceFromLive(frame, startsAt))));
      expect(largest).toBeLessThan(MAX_DIFFERENCE_S);
      // The video must advance, because a frozen picture is at the live position for a moment too.
      expect((frames.at(-1)?.position ?? 0) - (frames[0]?.position ?? 0)).toBeGreaterThan(2);
    }
    const differences = first.slice(0, second.length).map((frame, index) => {
      const otherFrame = second[index] ?? frame;
      return Math.abs(differenceFromLive(frame, startsAt) - differenceFromLive(otherFrame, startsAt));
    });
    expect(Math.max(...differences)).toBeLessThan(MAX_DIFFERENCE_S);
  }).toPass({ timeout: IN_SYNC_WITHIN_MS });
}

/**
 * Simulates a stalled network: lets `segments` video segments load, and delays the others until the returned function
 * is called.
 */
async function delayVideoAfter(page: Page, segments: number): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let passed = 0;
  await page.route('**/service/video-*.m4s', async (route) => {
    const isHeader = route.request().headers().range?.startsWith('bytes=0-');
    if (!isHeader) passed += 1;
    if (passed > segments) await released;
    // The page may have cancelled this request meanwhile.
    await route.continue().catch(() => {});
  });
  return release;
}

async function firstFrame(page: Page): Promise<ShownFrame> {
  let frame: ShownFrame | null = null;
  await expect
    .poll(
      async () => {
        frame = await shownFrame(page);
        return frame;
      },
      { timeout: 30_000, intervals: [50] },
    )
    .not.toBeNull();
  if (!frame) throw new Error('No frame was shown.');
  return frame;
}
