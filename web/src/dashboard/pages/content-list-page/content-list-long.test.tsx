import { CONTENTS_PAGE } from '@nave/domain/contents/content-pages.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverClock } from '../../../lib/server-clock.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, atGrace, GRACE, YOUTH } from '../../testing/records.ts';

const path = `/dashboard/${GRACE}/contents`;
const HOUR_MS = 3_600_000;
const COUNT = CONTENTS_PAGE + 30;

const past = (at: number, name = `Sermon ${at}`) =>
  aContent({
    id: `50000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name,
    startsAt: new Date(serverClock.now() - (at + 24) * HOUR_MS).toISOString(),
  });
const many = () => Array.from({ length: COUNT }, (_, at) => past(at, at === COUNT - 1 ? 'Vigil of Lights' : undefined));
const pastSection = async () => within(await screen.findByRole('region', { name: 'PAST' }));
const rowCount = (section: Awaited<ReturnType<typeof pastSection>>) => section.getAllByRole('listitem').length;

test('a long list loads its first page, shows the total, and loads the next page after Show more', async () => {
  const server = aServer({ contents: many() });
  openDashboard(path);
  const section = await pastSection();
  fireEvent.click(section.getByRole('button', { name: `See all ${COUNT}` }));
  expect(rowCount(section)).toBe(CONTENTS_PAGE);
  fireEvent.click(section.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rowCount(section)).toBe(COUNT));
  expect(section.getByText('Vigil of Lights')).toBeTruthy();
  expect(section.queryByRole('button', { name: 'Show more' })).toBeNull();
  const asked = server.asked(contentCalls.page, atGrace).filter(({ path: address }) => address.includes('list=past'));
  expect(asked.map(({ path: address }) => address.includes('after='))).toEqual([false, true]);
});

test('SHELL-175~ a search finds contents that are not loaded yet', async () => {
  aServer({ contents: many() });
  openDashboard(path);
  const section = await pastSection();
  fireEvent.change(screen.getByLabelText('Search content'), { target: { value: 'lights vigil' } });
  expect(await section.findByText('Vigil of Lights')).toBeTruthy();
  expect(section.queryByText('Sermon 1')).toBeNull();
  fireEvent.change(screen.getByLabelText('Search content'), { target: { value: 'nowhere' } });
  expect(await screen.findByText('No results for “nowhere”')).toBeTruthy();
});

test('CNT-38~ the channel filter finds contents that the first page does not include', async () => {
  const youth = { ...past(COUNT - 1, 'Youth Night'), channelIds: [YOUTH] };
  aServer({ contents: [...many().slice(0, -1), youth] });
  openDashboard(path, { state: { channelId: YOUTH } });
  expect(await (await pastSection()).findByText('Youth Night')).toBeTruthy();
});

test('a short list is filtered without a request', async () => {
  const server = aServer({ contents: [past(0), past(1, 'Vigil of Lights')] });
  openDashboard(path);
  const section = await pastSection();
  const before = server.asked(contentCalls.page, atGrace).length;
  fireEvent.change(screen.getByLabelText('Search content'), { target: { value: 'vigil' } });
  await waitFor(() => expect(section.queryByText('Sermon 0')).toBeNull());
  expect(section.getByText('Vigil of Lights')).toBeTruthy();
  expect(server.asked(contentCalls.page, atGrace)).toHaveLength(before);
});
