import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/journey.ts';
import type { NaveServer } from './fixtures/nave-server.ts';
import { inSeconds, publicChannel } from './fixtures/staff-api.ts';
import { type ShownFrame, shownFrame, shownFrames } from './fixtures/time-strip.ts';

/** Allowed difference between a shown frame and the server's clock, and between two viewers, in seconds. */
const TOGETHER_S = 0.5;
/** Time in which a player is in step after a start, a stall or a delay by a busy machine. */
const IN_STEP_WITHIN_MS = 30_000;
const FIVE_MINUTES_MS = 300_000;

test('TIME-40 PLAY-41 viewers who join at different times see the same moment by the server’s clock', async ({
  server,
  newPerson,
}) => {
  const startsAt = await startOfService(server);
  const early = await newPerson();
  await early.goto('/grace/online');
  await expectInStep(early, startsAt);
  const late = await newPerson({ ownBrowser: true });
  await late.goto('/grace/online');
  await expectTogether([early, late], startsAt);
});

test('PLAY-42 viewers whose clocks are five minutes off see the same moment', async ({ server, newPerson }) => {
  const startsAt = await startOfService(server);
  const fast = await newPerson({ clockOffsetMs: FIVE_MINUTES_MS });
  const slow = await newPerson({ clockOffsetMs: -FIVE_MINUTES_MS, ownBrowser: true });
  await Promise.all([fast.goto('/grace/online'), slow.goto('/grace/online')]);
  await expectTogether([fast, slow], startsAt);
});

test('TIME-43 PLAY-45 PLAY-46 a viewer whose video stalled for eight seconds catches up with the others', async ({
  server,
  newPerson,
}) => {
  const startsAt = await startOfService(server);
  const [steady, stalled] = [await newPerson(), await newPerson({ ownBrowser: true })];
  const letGo = await holdVideoAfter(stalled, 2);
  await Promise.all([steady.goto('/grace/online'), stalled.goto('/grace/online')]);
  await Promise.all([expectInStep(steady, startsAt), expectInStep(stalled, startsAt)]);

  await expect.poll(() => lagNow(stalled, startsAt), { timeout: 40_000 }).toBeLessThan(-8);
  letGo();
  await expectTogether([steady, stalled], startsAt);
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
  await expectTogether(pages, Date.parse(startsAt));
});

test('TIME-41 PLAY-43 a simulated live has no seek bar', async ({ page, server }) => {
  await page.goto('/grace/online');
  const scrub = page.getByRole('slider', { name: 'Position in the video' });
  await expect(page.getByRole('region', { name: 'Video: The Long Walk Home' })).toBeVisible();
  await expect(scrub).toHaveCount(0);

  const { contents } = await publicChannel(server, '/grace/online');
  const onDemand = contents.find(({ contentType }) => contentType === 'onDemand');
  await page.goto(`/grace/online/${onDemand?.key}`);
  await expect(scrub).toBeVisible();
});

async function startOfService(server: NaveServer): Promise<number> {
  const { contents } = await publicChannel(server, '/grace/online');
  const running = contents.find(({ startsAt, closesAt }) => inside(Date.now(), startsAt, closesAt));
  if (!running?.startsAt) throw new Error('No service is running.');
  return Date.parse(running.startsAt);
}

function inside(now: number, startsAt: string | null, closesAt: string | null): boolean {
  return startsAt !== null && closesAt !== null && now >= Date.parse(startsAt) && now < Date.parse(closesAt);
}

/** Returns the seconds by which a frame is ahead of the server's clock; negative if it is behind. */
function lag({ position, serverTime }: ShownFrame, startsAt: number): number {
  return position - (serverTime - startsAt) / 1_000;
}

async function lagNow(page: Page, startsAt: number): Promise<number> {
  const frame = await shownFrame(page);
  return frame ? lag(frame, startsAt) : Number.NaN;
}

async function expectInStep(page: Page, startsAt: number): Promise<void> {
  await expect
    .poll(async () => Math.abs(await lagNow(page, startsAt)), { timeout: IN_STEP_WITHIN_MS })
    .toBeLessThan(TOGETHER_S);
}

/** Expects both pages to show the live position, and so the same one, at twenty instants within three seconds. */
async function expectTogether(pages: Page[], startsAt: number): Promise<void> {
  await expect(async () => {
    const [one = [], other = []] = await Promise.all(pages.map((page) => shownFrames(page, 20, 150)));
    for (const frames of [one, other]) {
      expect(frames.length).toBeGreaterThan(15);
      expect(Math.max(...frames.map((frame) => Math.abs(lag(frame, startsAt))))).toBeLessThan(TOGETHER_S);
      // The video must advance, since a still picture would be in step for a moment only.
      expect((frames.at(-1)?.position ?? 0) - (frames[0]?.position ?? 0)).toBeGreaterThan(2);
    }
    const apart = one.slice(0, other.length).map((frame, at) => {
      const seen = other[at] ?? frame;
      return Math.abs(lag(frame, startsAt) - lag(seen, startsAt));
    });
    expect(Math.max(...apart)).toBeLessThan(TOGETHER_S);
  }).toPass({ timeout: IN_STEP_WITHIN_MS });
}

/** Lets a number of video segments load, then delays the rest, as a stalled network does. */
async function holdVideoAfter(page: Page, pieces: number): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  let passed = 0;
  await page.route('**/service/video-*.m4s', async (route) => {
    const isHeader = route.request().headers().range?.startsWith('bytes=0-');
    if (!isHeader) passed += 1;
    if (passed > pieces) await gate;
    // The page may have cancelled this request meanwhile.
    await route.continue().catch(() => {});
  });
  return letGo;
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
