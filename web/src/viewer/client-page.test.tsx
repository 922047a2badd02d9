import { channelTopic } from '@nave/domain/channels/channel.ts';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chooseLanguage } from '../lib/i18n.ts';
import { aCard, aClient, aContent, inMinutes } from '../lib/testing/page-builders.ts';
import { openPage, pass } from './testing/open-page.tsx';

type Card = ReturnType<typeof aCard>;

const openClient = (coming: Card['coming'], fields = {}) => {
  const channels = [aCard({ description: 'Every Sunday.', coming }), aCard({ key: 'youth', name: 'Grace Youth' })];
  return openPage('/grace', { page: 'client', client: { ...aClient(), channels, ...fields } });
};
const card = () => screen.getByRole('link', { name: /Sunday Gathering/ }).textContent;

test('TIME-52 a card says what is live and what comes next, and changes by itself at start and close', async () => {
  await openClient([
    aContent({ name: 'Evensong', startsIn: 1, duration: 60, closesAt: inMinutes(61) }),
    aContent({ name: 'Compline', startsIn: 120, startsAt: '2999-03-03T19:00:00' }),
  ]);
  expect(card()).toMatch(/^Sunday GatheringNext: Evensong, today at \d+:\d\d [AP]M$/);
  await pass(60_000);
  expect(card()).toBe('LIVESunday GatheringLive now: Evensong');
  await pass(3_600_000);
  expect(card()).toBe('Sunday GatheringNext: Compline, March 3 at 7:00 PM');
});

test('where nothing is live or comes, nor anything that may be seen now, a card tells of its channel', async () => {
  await openClient([
    aContent({ name: 'Over', startsIn: -90 }),
    aContent({ name: 'Early', showAt: inMinutes(5), startsIn: 10 }),
    aContent({ name: 'Film', contentType: 'onDemand' }),
  ]);
  expect(card()).toBe('Sunday GatheringEvery Sunday.');
  await pass(300_000);
  expect(card()).toContain('Next: Early');
});

test('within six days the weekday is enough, in Spanish too', async () => {
  const startsAt = inMinutes(3 * 24 * 60);
  await openClient([aContent({ name: 'Vigilia', startsAt, closesAt: inMinutes(3 * 24 * 60 + 60) })]);
  const weekday = (language: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'long' }).format(new Date(startsAt));
  expect(card()).toContain(`Next: Vigilia, ${weekday('en')} at `);
  await act(() => chooseLanguage('es'));
  expect(card()).toContain(`Próximo: Vigilia, ${weekday('es')} a las `);
  await act(() => chooseLanguage('en'));
});

test('what staff change in a channel is on its card within seconds, without a reload', async () => {
  const changed = {
    ...aClient(),
    channels: [aCard({ coming: [aContent({ name: 'Vespers' })] }), aCard({ key: 'youth', name: 'Grace Youth' })],
  };
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(JSON.stringify({ ok: true, data: changed })));
  const server = await openClient([]);
  const topic = channelTopic('online');
  act(() => server.snapshot(topic, { version: 4, spreadMs: 0 }));
  await pass(5_000);
  expect(fetch).not.toHaveBeenCalled();
  act(() => server.event(topic, { type: 'changed', data: { version: 5, spreadMs: 0 } }));
  await pass(3_100);
  expect(card()).toContain('Live now: Vespers');
});

test('the theme’s picture stands behind the welcome', async () => {
  const { theme } = aClient();
  await openClient([], { theme: { ...theme, backgroundImage: '/media/sea.jpg' } });
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.closest('.on-stage')?.querySelector('img')?.getAttribute('src')).toBe('/media/sea.jpg');
});
