import { expect, test } from './fixtures/journey.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('REA-1 REA-26 reactions that a viewer on a phone taps fly over the screens of two others, and a late viewer gets the exact totals', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  await staff.addContent(channel);
  const [small, wide, still] = [
    await newPerson(phone),
    await newPerson(),
    await newPerson({ reducedMotion: 'reduce' }),
  ];
  for (const viewer of [small, wide, still]) await viewer.goto(`/grace/${channel.key}`);
  const flights = (page: typeof small) => page.locator('#video [class*="flight"]');
  await expect(wide.getByRole('group', { name: 'Reactions' })).toBeVisible();
  const [heart, total] = [small.getByRole('button', { name: 'Heart' }), still.getByRole('button', { name: 'Heart' })];
  await small.getByRole('button', { name: 'React', exact: true }).tap();
  await heart.tap();
  await expect(flights(small)).not.toHaveCount(0);
  for (let n = 1; n < 3; n += 1) await heart.tap();
  await expect(flights(wide)).toHaveCount(3);
  const durations = await flights(wide).evaluateAll((all) =>
    all.map((flight) => getComputedStyle(flight).animationDuration),
  );
  expect(new Set(durations)).toEqual(new Set(['2.5s', '3s']));
  await expect(total).toHaveText('3');
  await wide.getByRole('button', { name: 'Heart' }).click();
  await wide.getByRole('button', { name: 'Clap' }).click();
  await expect(total).toHaveText('4');
  await expect(still.getByRole('button', { name: 'Clap' })).toHaveText('1');
  await expect(flights(still)).toHaveCount(0);
  // The flights end, and the page keeps none of them.
  await expect(flights(wide)).toHaveCount(0);
  const late = await newPerson({ reducedMotion: 'reduce' });
  await late.goto(`/grace/${channel.key}`);
  await expect(late.getByRole('button', { name: 'Heart' })).toHaveText('4');
});
