import { channelCalls } from '@nave/domain/channels/channels.calls.ts';
import type { WholeContent } from '@nave/domain/contents/content.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { mediaCalls } from '@nave/domain/media/media.calls.ts';
import { readCalls } from '@nave/domain/pages/read-api.calls.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { findZone } from '../../testing/find-zone.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import {
  aChannel,
  aContent,
  aGlobalOwner,
  aHost,
  atEvening,
  atGrace,
  aUser,
  EVENING,
  GRACE,
  SUNDAY,
  savedContent,
  YOUTH,
} from '../../testing/records.ts';
// Loads the large list of time zones before the tests begin.
import '../../../staff-kit/fields/zone-search.ts';

const list = `/dashboard/${GRACE}/contents`;
const form = `${list}/${EVENING}`;
const youth = aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth' });

afterEach(() => vi.useRealTimers());

const field = (label: RegExp | string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: RegExp | string, value: string) => fill(await field(label), value);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const badLength = 'Please write a length such as 90, 1:30 or 1h 30';
const ended = () => aContent({ startsAt: '2020-01-01T10:00:00.000Z' });

function aSavingServer(content = aContent()) {
  const stored = (body: object) => savedContent(content, body);
  return aServer({ contents: [content] })
    .on(contentCalls.save, atEvening, ({ body }) => ({ body: stored(body) }))
    .on(contentCalls.add, atGrace, ({ body }) => ({ body: stored(body) }));
}

async function problems(): Promise<(string | null)[]> {
  const summary = within(await screen.findByRole('alert'));
  return summary.getAllByRole('button').map(({ textContent }) => textContent);
}

test('CNT-65 the add form without a content type in the navigation state goes to the list', async () => {
  aServer();
  const router = openDashboard(`${list}/add`);
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
});

test('CNT-65 an unknown content type counts as missing', async () => {
  aServer();
  const router = openDashboard(`${list}/add`, { state: { contentType: 'concert' } });
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
});

test('CNT-60 CNT-69~ CNT-70 SHELL-86 the add form has the title New Content below the header Add Content', async () => {
  aServer();
  openDashboard(`${list}/add`, { state: { contentType: 'live' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Add Content' })).toBeTruthy();
  expect(screen.getByText('New Content')).toBeTruthy();
});

test.each([
  ['CNT-71', 'onDemand', 'On-demand'],
  ['CNT-72', 'live', 'Live'],
  ['CNT-73', 'simulatedLive', 'Simulated live'],
])('%s the subtitle of a new %s content is %s', async (_rule, contentType, subtitle) => {
  aServer();
  openDashboard(`${list}/add`, { state: { contentType } });
  expect((await screen.findByText('New Content')).nextElementSibling?.textContent).toBe(subtitle);
});

test.each([
  ['SHELL-82 SHELL-84', aContent(), 'Tue, Dec 24, 2030 · 5:00 PM CST · Live'],
  ['SHELL-82 SHELL-85', aContent({ contentType: 'simulatedLive' }), 'Tue, Dec 24, 2030 · 5:00 PM CST · Simulated live'],
  ['SHELL-83', aContent({ contentType: 'onDemand', originalAirDate: '2026-10-25' }), 'On-demand'],
])(
  'CNT-61 CNT-74 SHELL-81 %s the header names the content, its start and its type',
  async (_rule, content, subtitle) => {
    aServer({ contents: [content] });
    openDashboard(form);
    const header = within(await screen.findByRole('banner'));
    expect(await header.findByRole('heading', { name: 'Evening Prayer' })).toBeTruthy();
    expect(header.getByText(subtitle)).toBeTruthy();
  },
);

test('CNT-69~ the name of a stored content is only in the header', async () => {
  aServer();
  openDashboard(form);
  await field(/^Name/);
  expect(screen.getAllByText('Evening Prayer')).toHaveLength(1);
});

test('CNT-63 SHELL-51~ a host sees Unauthorized', async () => {
  aServer({ user: aHost() });
  openDashboard(form);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
});

test('CNT-64 an admin whose whitelist does not include the content’s channel sees Unauthorized', async () => {
  aServer({ user: aUser({ clients: { [GRACE]: 'admin' }, whitelist: { [GRACE]: [YOUTH] } }) });
  openDashboard(form);
  expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeTruthy();
});

test('CNT-75 SHELL-147 the URL of a missing content shows a 404 page', async () => {
  aServer();
  openDashboard(`${list}/${YOUTH}`);
  expect(await screen.findByRole('heading', { name: 'Content not found.' })).toBeTruthy();
});

test('CNT-76 SHELL-140 the form shows Loading... while the content loads', async () => {
  aServer().on(contentCalls.read, atEvening, () => new Promise(() => {}));
  openDashboard(form);
  await screen.findByText('Grace Community Church');
  expect(screen.getByText('Loading...')).toBeTruthy();
});

test('CNT-78~ Preview opens the content in its first channel', async () => {
  aServer();
  openDashboard(form);
  const preview = await screen.findByRole('link', { name: 'Preview' });
  expect(preview.getAttribute('href')).toBe('/grace/sunday/abcdefgh23');
});

test('CNT-78 the form has no Preview if the user cannot see the content’s first channel', async () => {
  aServer({ contents: [aContent({ channelIds: [YOUTH] })] });
  openDashboard(form);
  await field(/^Name/);
  expect(screen.queryByRole('link', { name: 'Preview' })).toBeNull();
  cleanup();
  aServer();
  openDashboard(form);
  expect(await screen.findByRole('link', { name: 'Preview' })).toBeTruthy();
});

test('CNT-81 CNT-82~ Details has name, description and a checkbox for each channel that the user may see', async () => {
  aServer({ channels: [aChannel(), youth] });
  openDashboard(form);
  expect((await field(/^Name/)).value).toBe('Evening Prayer');
  expect((await field(/^Description/)).textContent).toBe('Carols and candles.');
  const boxes = within(await screen.findByRole('group', { name: /^Channels/ })).getAllByRole<HTMLInputElement>(
    'checkbox',
  );
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
});

test('CNT-108 CNT-271~ a new on-demand content has the duration 0', async () => {
  aServer();
  openDashboard(`${list}/add/video`, { state: { contentType: 'onDemand' } });
  expect((await field(/^Video duration/)).value).toBe('0 min');
});

test('CNT-109 CNT-271~ CNT-350~ a new live content starts a week after the latest one, with pre-play 0 and a proposed duration of an hour', async () => {
  const planned = [
    aContent({ startsAt: '2030-12-24T23:00:00.000Z' }),
    aContent({ id: 'b', startsAt: '2030-12-31T23:00:00.000Z' }),
  ];
  aServer({ contents: planned });
  openDashboard(`${list}/add/video`, { state: { contentType: 'live' } });
  expect((await field(/^Stream duration/)).value).toBe('1 hr');
  expect((await field(/^Stream pre-play duration/)).value).toBe('0 min');
  expect((await field('Start date and time: date')).value).toBe('2031-01-07');
  expect((await field('Start date and time: time')).value).toBe('18:00');
});

test('CNT-350~ the first content of an organisation starts on a Sunday at ten', async () => {
  aServer({ contents: [] });
  openDashboard(`${list}/add/video`, { state: { contentType: 'live' } });
  const day = await field('Start date and time: date');
  expect(new Date(`${day.value}T00:00:00Z`).getUTCDay()).toBe(0);
  expect((await field('Start date and time: time')).value).toBe('10:00');
});

test('CNT-351~ a new on-demand content has the name and the date of the last ended content', async () => {
  const past = aContent({
    name: 'Morning service',
    startsAt: '2026-01-04T15:00:00.000Z',
    contentType: 'simulatedLive',
  });
  aServer({ contents: [past] });
  openDashboard(`${list}/add`, { state: { contentType: 'onDemand' } });
  expect((await field(/^Name/)).value).toBe('Morning service, Jan 4, 2026');
  fireEvent.click(screen.getByRole('link', { name: 'Video' }));
  expect((await field(/^Original air date/)).value).toBe('2026-01-04');
});

test('CNT-351~ the form proposes the content’s own name for the on-demand content', async () => {
  aServer({ contents: [aContent({ contentType: 'simulatedLive' })] });
  openDashboard(`${form}/video`);
  fireEvent.click(await field(/^Make it available on demand/));
  expect((await field(/^Name of the on-demand content/)).value).toBe('Evening Prayer');
});

test('CNT-265~ a simulated live content has provider, source, thumbnail, start, zone, durations and the countdown switch', async () => {
  aServer({ contents: [aContent({ contentType: 'simulatedLive' })] });
  openDashboard(`${form}/video`);
  expect((await field(/^Paste a link/)).value).toBe('https://video.example/evening.m3u8');
  expect((await field('Start date and time: date')).value).toBe('2030-12-24');
  expect((await field('Start date and time: time')).value).toBe('17:00');
  expect((await field(/^Video duration/)).value).toBe('1 hr');
  expect((await field(/^Video pre-play duration/)).value).toBe('15 min');
  expect(await field(/^Turn off countdown/)).toBeTruthy();
  expect(screen.getByRole('combobox', { name: /^Time zone/ })).toBeTruthy();
  expect(screen.getByRole('group', { name: /^Thumbnail/ })).toBeTruthy();
});

test('CNT-266~ an on-demand content has an original air date and a duration, and no start or pre-play', async () => {
  const content = aContent({ contentType: 'onDemand', originalAirDate: '2026-10-25' });
  aServer({ contents: [content] });
  openDashboard(`${form}/video`);
  expect((await field(/^Original air date/)).value).toBe('2026-10-25');
  expect(await field(/^Video duration/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Start date and time/)).toBeNull();
  expect(screen.queryByLabelText(/pre-play/)).toBeNull();
});

test.each(['live', 'simulatedLive', 'onDemand'] as const)(
  'PLAY-19~ stream is among the providers of a %s content',
  async (contentType) => {
    aServer({ contents: [aContent({ contentType })] });
    openDashboard(`${form}/video`);
    fireEvent.click(await screen.findByRole('button', { name: 'Change provider' }));
    fireEvent.click(await screen.findByRole('combobox', { name: /^Video Provider/ }));
    expect(await screen.findByRole('option', { name: /^Stream/ })).toBeTruthy();
  },
);

test('CNT-98 the thumbnail field recommends its size', async () => {
  aServer();
  openDashboard(`${form}/video`);
  const thumbnail = within(await screen.findByRole('group', { name: /^Thumbnail/ }));
  expect(thumbnail.getByText(/1920x1080 and 144 DPI, under 1 MB/)).toBeTruthy();
});

test('ACC-167 a name that looks like HTML is saved as it is, and shown as text', async () => {
  const server = aSavingServer();
  openDashboard(form);
  const name = '<b>Hope</b> <script>javascript:expression(1)</script>';
  await type(/^Name/, name);
  press('Save');
  await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(1));
  expect(server.asked(contentCalls.save, atEvening)[0]?.body).toMatchObject({ name });
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
  expect(document.querySelector('b, script')).toBeNull();
});

test('CNT-100 SHELL-153~ the start is entered in the content’s time zone, and changing the zone keeps the typed time', async () => {
  const server = aSavingServer();
  openDashboard(`${form}/video`);
  expect((await field('Start date and time: date')).getAttribute('type')).toBe('date');
  expect((await field('Start date and time: time')).getAttribute('type')).toBe('time');
  await type('Start date and time: time', '18:30');
  press('Save');
  await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(1));
  expect(server.asked(contentCalls.save, atEvening)[0]?.body).toMatchObject({ startsAt: '2030-12-25T00:30:00.000Z' });
  await screen.findByRole('button', { name: 'Save' });
  fireEvent.click(screen.getByRole('combobox', { name: /^Time zone/ }));
  fireEvent.click(await findZone(/Europe\/London$/));
  press('Save');
  await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(2));
  expect(server.asked(contentCalls.save, atEvening)[1]?.body).toMatchObject({ startsAt: '2030-12-24T18:30:00.000Z' });
});

test('CNT-100~ TIME-82~ changing the time zone keeps the wall times of all sections', async () => {
  // 09:00 to 20:00 in Chicago, around the start at 17:00.
  const availability = { showAt: '2030-12-24T15:00:00.000Z', hideAt: '2030-12-25T02:00:00.000Z' };
  const server = aSavingServer(aContent(availability));
  openDashboard(`${form}/video`);
  fireEvent.click(await screen.findByRole('combobox', { name: /^Time zone/ }));
  fireEvent.click(await findZone(/Asia\/Tokyo$/));
  expect((await field('Start date and time: time')).value).toBe('17:00');
  fireEvent.click(screen.getByRole('link', { name: /^Access/ }));
  expect((await field('After: time')).value).toBe('09:00');
  expect((await field('Until: time')).value).toBe('20:00');
  press('Save');
  await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(1));
  expect(server.asked(contentCalls.save, atEvening)[0]?.body).toMatchObject({
    startsAt: '2030-12-24T08:00:00.000Z',
    showAt: '2030-12-24T00:00:00.000Z',
    hideAt: '2030-12-24T11:00:00.000Z',
  });
});

test('CNT-100~ changing the time zone keeps an incomplete start, which is read in the new zone once it is complete', async () => {
  const server = aSavingServer();
  openDashboard(`${form}/video`);
  await type('Start date and time: time', '');
  fireEvent.click(screen.getByRole('combobox', { name: /^Time zone/ }));
  fireEvent.click(await findZone(/Europe\/London$/));
  expect((await field('Start date and time: date')).value).toBe('2030-12-24');
  expect((await field('Start date and time: time')).value).toBe('');
  await type('Start date and time: time', '18:30');
  press('Save');
  await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(1));
  expect(server.asked(contentCalls.save, atEvening)[0]?.body).toMatchObject({ startsAt: '2030-12-24T18:30:00.000Z' });
});

test('TIME-82 a start that the clocks of the chosen zone skip shows a note, and choosing another zone keeps the actual time', async () => {
  const server = aSavingServer(aContent({ startsAt: '2031-03-09T02:30:00.000Z', timeZoneName: 'UTC' }));
  openDashboard(`${form}/video`);
  const choose = async (name: RegExp) => {
    fireEvent.click(await screen.findByRole('combobox', { name: /^Time zone/ }));
    fireEvent.click(await findZone(name));
  };
  await choose(/America\/Chicago$/);
  expect((await field('Start date and time: time')).value).toBe('02:30');
  expect(screen.getByText(/skip this time. It will be 03:30 AM CDT/)).toBeTruthy();
  await choose(/Europe\/London$/);
  expect((await field('Start date and time: time')).value).toBe('03:30');
  press('Save');
  await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(1));
  expect(server.asked(contentCalls.save, atEvening)[0]?.body).toMatchObject({ startsAt: '2031-03-09T03:30:00.000Z' });
});

test('CNT-100~ choosing the current time zone again keeps the zone', async () => {
  aServer();
  openDashboard(`${form}/video`);
  fireEvent.click(await screen.findByRole('combobox', { name: /^Time zone/ }));
  fireEvent.click(await findZone(/America\/Chicago$/));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Time zone/ }).value).toContain('America/Chicago');
  expect((await field('Start date and time: time')).value).toBe('17:00');
});

test.each([
  ['1:30', 90],
  ['90', 90],
  ['1h 30', 90],
])('CNT-272 the duration field parses %s, shows the result, and formats its text on blur', async (text, minutes) => {
  const server = aSavingServer();
  openDashboard(`${form}/video`);
  await type(/^Stream duration/, text);
  const input = await field(/^Stream duration/);
  expect(input.value).toBe(text);
  expect(screen.getByText('= 1 hr 30 min')).toBeTruthy();
  fireEvent.blur(input);
  expect(input.value).toBe('1 hr 30 min');
  press('Save');
  await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(1));
  expect(server.asked(contentCalls.save, atEvening)[0]?.body).toMatchObject({ duration: minutes });
});

test.each([/^Stream duration/, /^Stream pre-play duration/])(
  'CNT-163 CNT-272~ an invalid length stays as typed and is not saved; a valid length is saved: %s',
  async (label) => {
    const server = aSavingServer();
    openDashboard(`${form}/video`);
    for (const text of ['-5', 'an hour']) {
      await type(label, text);
      const input = await field(label);
      fireEvent.blur(input);
      expect(input.value).toBe(text);
      expect(await within(input.closest('.mantine-TextInput-root') as HTMLElement).findByText(badLength)).toBeTruthy();
      press('Save');
      await screen.findByRole('alert');
    }
    expect(server.asked(contentCalls.save, atEvening)).toEqual([]);
    await type(label, '45');
    press('Save');
    await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(1));
  },
);

test('CNT-97 SHELL-131 SHELL-132 the summary lists the errors of all sections in their order', async () => {
  const server = aSavingServer(aContent({ src: '', duration: 0 }));
  openDashboard(form);
  await type(/^Name/, '');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Sunday Gathering' }));
  press('Save');
  expect(await problems()).toEqual([
    'Name is required',
    'Select at least one channel',
    'Video URL is required',
    'Stream duration is required',
  ]);
  expect(screen.getByRole('link', { name: /^Video has a problem/ })).toBeTruthy();
  expect(server.asked(contentCalls.save, atEvening)).toEqual([]);
});

test('CNT-68 CNT-130 CNT-131 saving a changed content shows a toast during and after the save, and the form stays open', async () => {
  let answer = (_: { body: WholeContent }) => {};
  aSavingServer().on(contentCalls.save, atEvening, () => new Promise((resolve) => (answer = resolve)));
  const router = openDashboard(form);
  await type(/^Name/, 'Vespers');
  press('Save');
  expect(await screen.findByText('Content saving...')).toBeTruthy();
  await act(async () => answer({ body: aContent({ name: 'Vespers' }) }));
  expect(await screen.findByText('Content saved!')).toBeTruthy();
  expect(screen.queryByText('Content saving...')).toBeNull();
  expect(router.state.location.pathname).toBe(form);
});

test('CNT-132 a failed save shows an error and keeps the input', async () => {
  aSavingServer().on(contentCalls.save, atEvening, 'unreachable');
  openDashboard(form);
  await type(/^Name/, 'Vespers');
  press('Save');
  expect(await screen.findByText('Error submitting form.')).toBeTruthy();
  expect((await field(/^Name/)).value).toBe('Vespers');
});

test('CNT-66 after a successful add the list opens', async () => {
  const server = aSavingServer();
  const router = openDashboard(`${list}/add`, { state: { contentType: 'onDemand' } });
  await type(/^Name/, 'Vespers');
  await type(/^Description/, 'By candlelight');
  press('Next');
  await field(/^Private/);
  press('Next');
  await type(/^Paste a link/, 'https://video.example/vespers.mp4');
  await type(/^Original air date/, '2026-11-01');
  server.on(mediaCalls.list, atGrace, {
    body: {
      items: [
        {
          id: 'i',
          fileName: 'candle.webp',
          url: '/media/candle.webp',
          width: 9,
          height: 9,
          createdAt: '2026-11-01T00:00:00Z',
        },
      ],
    },
  });
  press('Choose from library');
  fireEvent.click(await screen.findByRole('button', { name: 'candle.webp' }));
  press('Next');
  await field(/^Show the chat/);
  press('Next');
  await screen.findByText('Add social link');
  press('Save');
  await waitFor(() => expect(router.state.location.pathname).toBe(list));
  expect(server.asked(contentCalls.add, atGrace)[0]?.body).toMatchObject({
    name: 'Vespers',
    contentType: 'onDemand',
    channelIds: [SUNDAY],
    originalAirDate: '2026-11-01',
    thumbImage: '/media/candle.webp',
  });
});

test('CNT-135 an ended content cannot be changed, and the form shows the reason', async () => {
  aServer({ contents: [ended()] });
  openDashboard(form);
  expect((await field(/^Name/)).matches(':disabled')).toBe(true);
  expect(screen.getByText('This content has ended and cannot be edited now')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('CNT-135~ a global owner can change an ended content', async () => {
  aServer({ user: aGlobalOwner(), contents: [ended()] });
  openDashboard(form);
  expect((await field(/^Name/)).matches(':disabled')).toBe(false);
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
});

test('CNT-139 the public channel is refetched one second after a save', async () => {
  // A separate key, because the delayed refetch of an earlier test may still be pending.
  const server = aSavingServer().on(channelCalls.list, atGrace, {
    body: { items: [aChannel({ key: 'vespers' })] },
  });
  openDashboard(form);
  await screen.findByRole('checkbox', { name: 'Sunday Gathering' });
  await type(/^Name/, 'Vespers');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press('Save');
  await act(() => vi.advanceTimersByTimeAsync(990));
  expect(server.asked(readCalls.channelByKeys, { clientKey: 'grace', channelKey: 'vespers' })).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(server.asked(readCalls.channelByKeys, { clientKey: 'grace', channelKey: 'vespers' })).toHaveLength(1);
});

test('CNT-96 leaving a changed content form asks for confirmation', async () => {
  aServer();
  openDashboard(form);
  await type(/^Name/, 'Vespers');
  fireEvent.click(screen.getByRole('link', { name: 'Channels' }));
  expect(await screen.findByText('Are you sure you want to leave? You have unsaved changes.')).toBeTruthy();
});
