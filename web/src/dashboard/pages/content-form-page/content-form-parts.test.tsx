import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, aContent, aUser, EVENING, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';
// Loads the large list of time zones before the tests begin.
import '../../../staff-kit/fields/zone-search.ts';

const list = `/dashboard/${GRACE}/contents`;
const form = `${list}/${EVENING}`;
const youth = aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth' });
const onDemand = () => aContent({ contentType: 'onDemand', originalAirDate: '2026-10-25' });
const contents = {
  live: () => aContent({ contentType: 'live' }),
  simulatedLive: () => aContent({ contentType: 'simulatedLive' }),
  onDemand,
};

const part = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: title })).parentElement as HTMLElement);
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
/** Returns those of the labels whose fields the form shows. */
const shown = (labels: readonly string[]) =>
  labels.filter((label) => screen.queryAllByLabelText(new RegExp(`^${label}`)).length > 0);

const always = ['Thumbnail', 'Caption language'];
const timed = ['Start date and time', 'Time zone', 'Turn off countdown', 'Show live stats'];
const ofStream = ['Stream duration', 'Stream pre-play duration'];
const ofVideo = ['Video duration', 'Video pre-play duration'];
const all = [...always, ...timed, ...ofStream, ...ofVideo, 'Paste a link', 'Original air date'];

test.each([
  ['live', 'Live video', [...always, ...timed, ...ofStream, 'Paste a link']],
  ['simulatedLive', 'Simulated live video', [...always, ...timed, ...ofVideo, 'Paste a link']],
] as const)(
  'CNT-265 CNT-84 a %s content has provider, source, thumbnail, start, zone, durations, live stats, countdown and captions, and also tags and related contents',
  async (contentType, title, fields) => {
    aServer({ contents: [contents[contentType]()] });
    openDashboard(`${form}/video`);
    await part(title);
    expect(shown(all)).toEqual(all.filter((label) => (fields as readonly string[]).includes(label)));
    expect(screen.getByText('Provider: Stream (HLS or MP4)')).toBeTruthy();
    const associated = await part('Associated Content');
    for (const label of [/^Tags/, /^Associated content/])
      expect(associated.getAllByLabelText(label).length).toBeGreaterThan(0);
    expect(titles().includes('On-Demand Availability')).toBe(contentType === 'simulatedLive');
  },
);

test('CNT-266 an on-demand content has provider, source, thumbnail, air date, duration and captions, but no start', async () => {
  aServer({ contents: [onDemand()] });
  openDashboard(`${form}/video`);
  await part('On-demand video');
  const fields = [...always, 'Video duration', 'Paste a link', 'Original air date'];
  expect(shown(all)).toEqual(all.filter((label) => fields.includes(label)));
  expect(screen.getByText('Provider: Stream (HLS or MP4)')).toBeTruthy();
  await part('Associated Content');
  cleanup();
  aServer({ contents: [contents.simulatedLive()] });
  openDashboard(`${form}/video`);
  await part('Simulated live video');
  for (const label of [...timed, ...ofVideo]) expect(shown(all)).toContain(label);
});

test('CNT-83~ Access has the private switch and the availability', async () => {
  aServer();
  openDashboard(`${form}/access`);
  const access = await part('Access');
  expect(access.getByRole('switch', { name: /^Private/ })).toBeTruthy();
  expect(access.getByRole('combobox', { name: /^Availability/ })).toBeTruthy();
});

test('CNT-69 the title of the form is the name of its content, or New Content', async () => {
  aServer();
  openDashboard(form);
  expect(await screen.findByRole('heading', { level: 1, name: 'Evening Prayer' })).toBeTruthy();
  expect(screen.queryByText('New Content')).toBeNull();
  cleanup();
  aServer();
  openDashboard(`${list}/add`, { state: { contentType: 'live' } });
  expect(await screen.findByText('New Content')).toBeTruthy();
  expect(screen.queryByText('Evening Prayer')).toBeNull();
});

test('CNT-82 only channels that the user may see have a checkbox', async () => {
  const boxes = async () =>
    within(await screen.findByRole('group', { name: /^Channels/ }))
      .getAllByRole('checkbox')
      .map((box) => box.parentElement?.parentElement?.textContent);
  const whitelist = { [GRACE]: [SUNDAY] };
  aServer({ user: aUser({ clients: { [GRACE]: 'admin' }, whitelist }), channels: [aChannel()] });
  openDashboard(form);
  expect(await boxes()).toEqual(['Sunday Gathering']);
  cleanup();
  aServer({ channels: [aChannel(), youth] });
  openDashboard(form);
  expect(await boxes()).toEqual(['Sunday Gathering', 'Grace Youth']);
});
