import type { Content } from '@nave/domain/contents/content.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serverClock } from '../../../lib/server-clock.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, aHost, atGrace, EVENING, GRACE } from '../../testing/records.ts';

const list = `/dashboard/${GRACE}/contents`;
const form = `${list}/${EVENING}`;
const inMinutes = (minutes: number) => new Date(serverClock.now() + minutes * 60_000).toISOString();
const complete: Partial<Content> = { ccLanguage: 'en', src: 'https://video.example/a.mp4' };

afterEach(() => vi.useRealTimers());

test('CNT-319~ the row of an upcoming content shows its number of problems, and each problem links to its field', async () => {
  aServer({ contents: [aContent({ ...complete, startsAt: inMinutes(600), thumbImage: '', isPrivate: true })] });
  const router = openDashboard(list);
  fireEvent.click(await screen.findByText('2 things to check'));
  fireEvent.click(screen.getByRole('link', { name: /^It is private/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${form}/access`));
  await waitFor(() => expect(document.activeElement?.id).toBe('field-isPrivate'));
});

test('CNT-319~ the row of a complete content shows no problems', async () => {
  aServer({ contents: [aContent({ ...complete, startsAt: inMinutes(600) })] });
  openDashboard(list);
  expect(await screen.findByText('Evening Prayer')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^(It|No caption)/ })).toBeNull();
});

test('CNT-319~ a host sees no problems, because a host cannot fix them', async () => {
  aServer({ user: aHost(), contents: [aContent({ startsAt: inMinutes(600), thumbImage: '' })] });
  openDashboard(list);
  expect(await screen.findByText('Evening Prayer')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^(It|No caption)/ })).toBeNull();
});

test('CNT-318 if only some contents have a caption language, a note above the list counts the others, and no row shows a problem', async () => {
  const without = { ...complete, ccLanguage: null };
  const coming = [30, 600, 900].map((at) =>
    aContent({ ...(at === 30 ? complete : without), id: at === 600 ? EVENING : `${at}`, startsAt: inMinutes(at) }),
  );
  aServer({ contents: coming });
  const router = openDashboard(list);
  const note = await screen.findByRole('link', { name: '2 of 3 upcoming contents have no caption language.' });
  expect(screen.queryByText(/No caption language is chosen/)).toBeNull();
  expect(screen.queryByText(/To check:$/)).toBeNull();
  fireEvent.click(note);
  await waitFor(() => expect(router.state.location.pathname).toBe(`${form}/video`));
  await waitFor(() => expect(document.activeElement?.id).toBe('field-ccLanguage'));
});

test('CNT-318~ no note is shown if no content has a caption language', async () => {
  aServer({ contents: [aContent({ ...complete, startsAt: inMinutes(600), ccLanguage: null })] });
  openDashboard(list);
  expect(await screen.findByText('Evening Prayer')).toBeTruthy();
  expect(screen.queryByText(/caption language/)).toBeNull();
});

test('CNT-347~ TIME-90~ the form reports a video that ends early and offers its length, and the list shows Video ended', async () => {
  const short = { ...complete, contentType: 'simulatedLive' as const, duration: 60, videoMinutes: 44.6 };
  aServer({ contents: [aContent({ ...short, startsAt: inMinutes(-50) })] });
  const router = openDashboard(list);
  expect(await screen.findByText('Video ended')).toBeTruthy();
  expect(screen.queryByText('LIVE')).toBeNull();
  await router.navigate(`${form}/details`);
  const beside = within((await screen.findByRole('heading', { name: 'To check' })).parentElement as HTMLElement);
  expect(beside.getByRole('link', { name: 'Its video ends after 45 of 60 minutes.' })).toBeTruthy();
  fireEvent.click(beside.getByRole('button', { name: 'Use as duration' }));
  await waitFor(() => expect(screen.queryByText(/Its video ends after/)).toBeNull());
});

test('CNT-319~ the form shows problems of its current values', async () => {
  const other = aContent({ id: 'other', name: 'Vespers', startsAt: inMinutes(600), duration: 60 });
  aServer({ contents: [aContent({ ...complete, startsAt: inMinutes(620), duration: 60 }), other] });
  openDashboard(`${form}/access`);
  const beside = within((await screen.findByRole('heading', { name: 'To check' })).parentElement as HTMLElement);
  expect(beside.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    "It overlaps 'Vespers' on Sunday Gathering.",
  ]);
  fireEvent.click(screen.getByLabelText(/^Private/));
  expect(await beside.findByText('It is private: only people with its link can find it.')).toBeTruthy();
});

test('CNT-320 the list shows current problems in the hour before the start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], shouldAdvanceTime: true });
  const server = aServer({ contents: [aContent({ ...complete, startsAt: inMinutes(61), thumbImage: '' })] });
  openDashboard(list);
  expect(await screen.findByRole('link', { name: 'It has no picture.' })).toBeTruthy();
  expect(screen.queryByText(/To check:$/)).toBeNull();
  const requests = () => server.asked(contentCalls.page, atGrace).length;
  const before = requests();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByText(/^Evening Prayer starts on .* To check:$/)).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'It has no picture.' });
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set([`${form}/video#field-thumbImage`]));
  expect(requests()).toBeGreaterThan(before);
});
