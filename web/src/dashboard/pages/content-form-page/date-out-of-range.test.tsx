import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, aContent, atEvening, atSunday, EVENING, GRACE, SUNDAY } from '../../testing/records.ts';

const showAt = '2026-12-01T10:00:00.000Z';

test.each([
  ['the start of a content', `contents/${EVENING}/video`, 'Start date and time: date', '1799-05-05'],
  ['the start of a content', `contents/${EVENING}/video`, 'Start date and time: date', '9999-12-31'],
  ['the availability of a channel', `channels/${SUNDAY}/access`, /: date$/, '1799-05-05'],
])('the page refuses %s in an impossible year', async (_what, path, label, day) => {
  const server = aServer({ contents: [aContent()], channels: [aChannel({ showAt })] });
  openDashboard(`/dashboard/${GRACE}/${path}`);
  fireEvent.change(await screen.findByLabelText(label), { target: { value: day } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(within(await screen.findByRole('alert')).getByText('Use a date after 1900.')).toBeTruthy();
  expect([...server.asked(contentCalls.save, atEvening), ...server.asked(channelCalls.save, atSunday)]).toEqual([]);
});
