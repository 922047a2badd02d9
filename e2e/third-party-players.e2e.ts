import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/journey.ts';
import { inSeconds } from './fixtures/staff-api.ts';
import { type ShownState, serveStandInPlayer, standInState } from './fixtures/stand-in-player.ts';

const YOUTUBE = { videoProvider: 'youtube', src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } as const;
const VIMEO = { videoProvider: 'vimeo', src: 'https://vimeo.com/76979871' } as const;
const FACEBOOK = { videoProvider: 'facebook', src: 'https://www.facebook.com/grace/videos/123456789/' } as const;
const FIVE_MINUTES_MS = 300_000;
/** Allowed difference between a player's position and the live position, in seconds. */
const MAX_DIFFERENCE_S = 0.5;

/** Expects each page's player to be at the live position, and never to have sought twice within 10 s. */
async function expectInSync(pages: Page[], startsAt: string): Promise<void> {
  for (const page of pages) {
    let state: ShownState | null = null;
    await expect
      .poll(
        async () => {
          state = await standInState(page, Date.parse(startsAt));
          return state?.plays ? Math.abs(state.error) : null;
        },
        { timeout: 20_000 },
      )
      .toBeLessThan(MAX_DIFFERENCE_S);
    const { seeks } = state as unknown as ShownState;
    for (const [index, seek] of seeks.slice(1).entries())
      expect(seek - (seeks[index] ?? 0)).toBeGreaterThanOrEqual(10_000);
  }
}

test('PLAY-41~ PLAY-42~ PLAY-95~ TIME-40~ viewers of a simulated live on YouTube see the same second despite a wrong clock, slow seeks and a late start', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  const startsAt = inSeconds(-125);
  await staff.addContent(channel, { ...YOUTUBE, name: 'Together', startsAt });
  const [fast, slow, late] = [
    await newPerson({ clockOffsetMs: FIVE_MINUTES_MS }),
    await newPerson(),
    await newPerson(),
  ];
  await serveStandInPlayer(fast, { provider: 'youtube', seekCostMs: 300 });
  await serveStandInPlayer(slow, { provider: 'youtube', seekCostMs: 1_800 });
  await serveStandInPlayer(late, { provider: 'youtube' });
  await Promise.all([fast, slow].map((page) => page.goto(`/grace/${channel.key}`)));
  await expect(slow.getByRole('region', { name: 'Video: Together' })).toBeVisible();
  await late.goto(`/grace/${channel.key}`);
  await expectInSync([fast, slow, late], startsAt);

  await slow.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(async () => (await standInState(slow, 0))?.muted).toBe(false);
  await expect(slow.getByRole('slider', { name: 'Position in the video' })).toHaveCount(0);
});

test('PLAY-45~ PLAY-95~ PLAY-97~ VIEW-45~ VIEW-46~ a simulated live on Vimeo is in sync, on Facebook it starts at the live position, and a refusal by the provider is shown', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  const startsAt = inSeconds(-90);
  const vimeo = await staff.addContent(channel, { ...VIMEO, startsAt });
  const facebook = await staff.addContent(channel, { ...FACEBOOK, startsAt });
  const refused = await staff.addContent(channel, { ...YOUTUBE, startsAt });
  const [onVimeo, onFacebook, onRefused] = [await newPerson(), await newPerson(), await newPerson()];
  await serveStandInPlayer(onVimeo, { provider: 'vimeo', seekCostMs: 1_200 });
  await onFacebook.route('https://www.facebook.com/plugins/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'A video' }),
  );
  await serveStandInPlayer(onRefused, { provider: 'youtube', error: 150 });
  await onVimeo.goto(`/grace/${channel.key}/${vimeo.key}`);
  await onFacebook.goto(`/grace/${channel.key}/${facebook.key}`);
  await onRefused.goto(`/grace/${channel.key}/${refused.key}`);

  const plugin = onFacebook.frameLocator('iframe');
  await expect(plugin.getByText('A video')).toBeVisible();
  const address = new URL((await onFacebook.locator('iframe').getAttribute('src')) ?? '');
  expect(Number(address.searchParams.get('t'))).toBeGreaterThan(85);
  await expect(onRefused.getByText('This video does not play here.')).toBeVisible();
  await expect(onRefused.getByRole('link', { name: 'Open on youtube.com' })).toBeVisible();
  await expectInSync([onVimeo], startsAt);
});
