import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findZone } from '../../dashboard/testing/find-zone.ts';
import { aServer, openDashboard } from '../../dashboard/testing/open-dashboard.tsx';
import { aChannel, atSunday, GRACE, SUNDAY } from '../../dashboard/testing/records.ts';
// Loads the large list of time zones before the tests begin.
import './zone-search.ts';

async function openWith(timeZoneName: string) {
  const channel = aChannel({ timeZoneName });
  const server = aServer({ channels: [channel] }).on(channelCalls.save, atSunday, ({ body }) => ({
    body: { ...channel, ...body },
  }));
  openDashboard(`/dashboard/${GRACE}/channels/${SUNDAY}`);
  return { server, field: await screen.findByLabelText<HTMLInputElement>(/^Time zone/, { selector: 'input' }) };
}

/** Types into the focused field; without focus, the field would treat the change as an autofill. */
const search = (field: HTMLElement, value: string) => {
  act(() => field.focus());
  fireEvent.change(field, { target: { value } });
};
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

test.each([
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kiev'],
])('CNT-275 a stored %s is shown although the browser lists only %s', async (storedZone, listed) => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Chicago', listed]);
  const { field } = await openWith(storedZone);
  expect(field.value).toContain(storedZone);
  fireEvent.click(field);
  await waitFor(() => expect(options().length).toBeGreaterThan(300));
  expect(field.value).toMatch(/Asia\/Kolkata$|Europe\/Kyiv$/);
  expect(options().filter((label) => /Kolkata|Calcutta|Kyiv|Kiev/.test(label ?? ''))).toHaveLength(2);
});

test('CNT-275~ a zone that is newer than the browser is shown by its name', async () => {
  const { field } = await openWith('America/Newer_Than_This');
  await waitFor(() => expect(field.value).toBe('America/Newer_Than_This'));
});

test('CNT-274 CNT-275~ a search for a city finds its zone; the form keeps the old name until the zone is chosen', async () => {
  const { server, field } = await openWith('Asia/Calcutta');
  fireEvent.click(field);
  await waitFor(() => expect(options().length).toBeGreaterThan(300));
  search(field, 'Nashville');
  await waitFor(() => expect(options()).toEqual([expect.stringContaining('America/Chicago')]));
  act(() => field.blur());
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Sunday at Ten' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Channel saved!');
  fireEvent.click(field);
  search(field, 'Nashville');
  fireEvent.click(await findZone(/America\/Chicago$/));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked(channelCalls.save, atSunday)).toHaveLength(2));
  const zones = server.asked(channelCalls.save, atSunday).map(({ body }) => body.timeZoneName);
  expect(zones).toEqual(['Asia/Calcutta', 'America/Chicago']);
});
