import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import type { Page } from '@playwright/test';
import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';

/** The service of the last Sunday in the demo data, in which the talk moved people in the ninth minute. */
const SERVICE = 'The Long Walk Home: Nobody Gave Him Anything';

/** Opens the figures of the service; returns its path. */
async function openFigures(page: Page, clientId: string): Promise<string> {
  await openAs(page, daniel, `/dashboard/${clientId}`);
  const path = contentCalls.page.replace('GET ', '').replace(':clientId', clientId);
  const answer = await page.request.get(`${path}?list=past&search=Nobody`);
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] };
  const service = items.find(({ name }) => name === SERVICE);
  const analytics = `/dashboard/${clientId}/contents/${service?.id}/analytics`;
  await page.goto(analytics);
  return analytics;
}

test('ANA-135~ ANA-144 ANA-152~ ANA-153~ an owner opens a figure, reads what moved people and watches it again, and compares Sundays', async ({
  newPerson,
  staff,
}) => {
  const { clientId } = await staff.addChannel();
  const owner = await newPerson();
  const analytics = await openFigures(owner, clientId);
  // A figure opens and closes with the keyboard.
  const opener = owner.getByRole('button', { name: 'Unique viewers' });
  await opener.focus();
  await owner.keyboard.press('Enter');
  const parts = owner.getByRole('region', { name: 'Unique viewers: what it is made of' });
  await expect(parts.getByRole('row', { name: 'With an account' })).toBeVisible();
  const number = async (name: string) =>
    Number(await parts.getByRole('row', { name }).locator('td').last().textContent());
  expect((await number('Guests')) + (await number('With an account'))).toBe(await number('Unique viewers'));
  await owner.keyboard.press('Escape');
  await expect(parts).toBeHidden();
  await expect(opener).toBeFocused();
  // The minutes that moved people, also on the chart.
  const moments = owner.getByRole('region', { name: 'The minutes that moved people' });
  const talk = moments.getByRole('listitem').filter({ hasText: '10:08 AM' });
  await expect(talk).toContainText(/12 messages, \d+ reactions/);
  const chart = owner.getByRole('region', { name: 'Viewers over time' });
  const count = await moments.getByRole('listitem').count();
  await expect(chart.locator('.recharts-reference-line')).toHaveCount(count);
  await talk.getByRole('button', { name: 'Read the chat at 10:08 AM' }).click();
  await expect(talk.getByText('My dad just asked me to write that down.')).toBeVisible();
  await moments.getByText('Minute by minute').click();
  const table = owner.getByRole('region', { name: 'Minute by minute' });
  await expect(table.getByRole('row', { name: /^10:08 AM/ })).toContainText('12');
  await moments.getByText('Moments', { exact: true }).click();
  await talk.getByRole('link', { name: 'Watch the video at 10:08 AM' }).click();
  await expect(owner.getByRole('timer', { name: 'Time of the rehearsal' })).toHaveText('8:00');
  // The Sundays before it.
  await owner.goto(analytics);
  const earlier = owner.getByRole('region', { name: 'Compared with earlier Sundays' });
  await expect(earlier.locator('.recharts-line')).toHaveCount(4);
  await expect(earlier.locator('tbody').getByRole('row')).toHaveCount(4);
  await expect(earlier.getByText(/^People with an account:/)).toContainText('back again');
});
