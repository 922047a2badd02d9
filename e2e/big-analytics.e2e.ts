import { openAs } from './fixtures/dashboard.ts';
import { expect, test } from './fixtures/journey.ts';
import { noa } from './fixtures/people.ts';

test('ANA-95 ANA-99 big analytics of a content that is not on-demand starts by itself for the global owner, and tells what it has found', async ({
  newPerson,
  staff,
}) => {
  const channel = await staff.addChannel();
  const content = await staff.addContent(channel);
  const viewer = await newPerson();
  await viewer.goto(`/grace/${channel.key}`);
  const owner = await newPerson();
  await openAs(owner, noa, `/dashboard/${channel.clientId}/contents/${content.id}/analytics`);
  await expect(owner.locator('dl > div').filter({ hasText: 'Unique viewers' })).toContainText('1');
  await owner.goto(`/dashboard/${channel.clientId}/contents/${content.id}/biganalytics`);
  await expect(owner.getByRole('heading', { name: 'Done' })).toBeVisible();
  await expect(owner.getByText(/^1 viewers? counted in .* Nothing differed\.$/)).toBeVisible();
});
