import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { daniel } from './fixtures/people.ts';
import { publicChannel } from './fixtures/staff-api.ts';

test('TKT-14~ TKT-24~ TKT-26~ TKT-47~ an owner connects an event to a channel, which is then behind the paywall and found by the event’s number', async ({
  staff,
  page,
  request,
}) => {
  const channel = await staff.addChannel({ name: 'Camp Room' });
  const event = await staff.addEvent({ title: 'Winter Camp' });
  const path = `/grace/${channel.key}`;
  expect(await publicChannel({ url: new URL(staff.addressAt('127.0.0.1')).origin }, path)).toMatchObject({
    isPaywalled: false,
  });

  await openAs(page, daniel, `/dashboard/${channel.clientId}/channels/${channel.id}/access`);
  const number = page.getByLabel('Event number');
  await number.pressSequentially(event.number.slice(0, 5));
  await expect(page.getByRole('button', { name: 'Add' })).toBeDisabled();
  await number.press('End');
  await number.pressSequentially(`${event.number.slice(5)}9`);
  await expect(number).toHaveValue(event.number);
  await page.getByRole('button', { name: 'Add' }).click();
  const item = page.getByRole('listitem', { name: 'Winter Camp' });
  await expect(item.getByText('Nobody can watch with this event yet')).toBeVisible();
  await item.getByRole('switch', { name: 'Group' }).check();
  await expect(item.getByLabel('Screens')).toHaveValue('1');
  await item.getByLabel('Screens').fill('3');
  await item.getByRole('checkbox', { name: 'Limit access after order date' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Channel saved!')).toBeVisible();

  await page.reload();
  await expect(item.getByLabel('Screens')).toHaveValue('3');
  await expect(item.getByLabel('Days of access')).toHaveValue('30');
  const found = await request.get(`/cdn/channels/events/${event.number}`);
  expect((await found.json()).data.channels).toMatchObject([{ name: 'Camp Room' }]);
});
