import { expect, type Page } from '@playwright/test';
import { test } from './fixtures/journey.ts';
import { inSeconds } from './fixtures/staff-api.ts';
import { type ShownState, standIn, standInState } from './fixtures/stand-in-player.ts';

const YOUTUBE = { videoProvider: 'youtube', src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } as const;
const VIMEO = { videoProvider: 'vimeo', src: 'https://vimeo.com/76979871' } as const;
const FACEBOOK = { videoProvider: 'facebook', src: 'https://www.facebook.com/grace/videos/123456789/' } as const;
const FIVE_MINUTES_MS = 300_000;
const TOGETHER_S = 0.5;

/** Expects each page to be at the live position, without two seeks within 10 s. */
async function expectInStep(pages: Page[], startsAt: string): Promise<void> {
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
      .toBeLessThan(TOGETHER_S);
    const { seeks } = state as unknown as ShownState;
    for (const [at, seek] of seeks.slice(1).entries()) expect(seek - (seeks[at] ?? 0)).toBeGreaterThanOrEqual(10_000);
  }
}

test('PLAY-41~ PLAY-42~ PLAY-95~ TIME-40~ viewers of a simulated live on YouTube see the same second, with wrong clocks, slow seeks and a late start', async ({
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
  await standIn(fast, { provider: 'youtube', seekCostMs: 300 });
  await standIn(slow, { provider: 'youtube', seekCostMs: 1_800 });
  await standIn(late, { provider: 'youtube' });
  await Promise.all([fast, slow].map((page) => page.goto(`/grace/${channel.key}`)));
  await expect(slow.getByRole('region', { name: 'Video: Together' })).toBeVisible();
  await late.goto(`/grace/${channel.key}`);
  await expectInStep([fast, slow, late], startsAt);

  await slow.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(async () => (await standInState(slow, 0))?.muted).toBe(false);
  await expect(slow.getByRole('slider', { name: 'Position in the video' })).toHaveCount(0);
});

test('PLAY-45~ PLAY-95~ PLAY-97~ VIEW-45~ VIEW-46~ Vimeo is in step too, Facebook starts at the live position, and a refusal by the provider is shown', async ({
  staff,
  newPerson,
}) => {
  const channel = await staff.addChannel();
  const startsAt = inSeconds(-90);
  const vimeo = await staff.addContent(channel, { ...VIMEO, startsAt });
  const facebook = await staff.addContent(channel, { ...FACEBOOK, startsAt });
  const refused = await staff.addContent(channel, { ...YOUTUBE, startsAt });
  const [one, two, three] = [await newPerson(), await newPerson(), await newPerson()];
  await standIn(one, { provider: 'vimeo', seekCostMs: 1_200 });
  await two.route('https://www.facebook.com/plugins/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'A video' }),
  );
  await standIn(three, { provider: 'youtube', error: 150 });
  await one.goto(`/grace/${channel.key}/${vimeo.key}`);
  await two.goto(`/grace/${channel.key}/${facebook.key}`);
  await three.goto(`/grace/${channel.key}/${refused.key}`);

  const plugin = two.frameLocator('iframe');
  await expect(plugin.getByText('A video')).toBeVisible();
  const address = new URL((await two.locator('iframe').getAttribute('src')) ?? '');
  expect(Number(address.searchParams.get('t'))).toBeGreaterThan(85);
  await expect(three.getByText('This video does not play here.')).toBeVisible();
  await expect(three.getByRole('link', { name: 'Open on youtube.com' })).toBeVisible();
  await expectInStep([one], startsAt);
});
