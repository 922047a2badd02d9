import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chooseLanguage } from '../lib/i18n.ts';
import { aChannel, aContent, inMinutes } from '../lib/testing/page-builders.ts';
import { address, openChannel, pass, video } from './testing/open-page.tsx';

const DAY = 24 * 60;
const coming = (name: string, startsIn: number, fields: Parameters<typeof aContent>[0] = {}) =>
  aContent({ key: name.toLowerCase(), name, startsIn, ...fields });
const onDemand = (name: string, originalAirDate: string, fields: Parameters<typeof aContent>[0] = {}) =>
  coming(name, 0, {
    contentType: 'onDemand',
    startsAt: null,
    closesAt: null,
    originalAirDate,
    duration: 38,
    ...fields,
  });

const panel = () => screen.getByRole('region', { name: 'Videos' });
const list = (name: string) => within(panel()).queryByRole('region', { name });
const cards = (name: string) => within(list(name) ?? panel()).getAllByRole('link');
const names = (name: string) => cards(name).map((card) => card.querySelector('[dir=auto]')?.textContent);
const card = (name: string) => within(panel()).getByRole('link', { name: new RegExp(name) });

async function openVideos(...contents: ReturnType<typeof aContent>[]) {
  const server = await openChannel(aChannel({ contents }));
  fireEvent.click(screen.getByRole('button', { name: 'Videos' }));
  await pass(0);
  return server;
}

test('PAN-42 PAN-43 PAN-44 PAN-45 PAN-47 Upcoming shows three contents, and See More shows all', async () => {
  await openVideos(
    coming('Fifth', 4 * DAY),
    coming('Fourth', 3 * DAY),
    coming('Second', 2 * DAY),
    coming('Also', 2 * DAY),
    aContent(),
  );
  expect(names('Upcoming')).toEqual(['The Long Walk Home', 'Also', 'Second']);
  fireEvent.click(screen.getByRole('button', { name: 'See More' }));
  expect(names('Upcoming')).toEqual(['The Long Walk Home', 'Also', 'Second', 'Fourth', 'Fifth']);
  expect(screen.queryByRole('button', { name: 'See More' })).toBeNull();
  expect(document.activeElement).toBe(cards('Upcoming')[3]);
  cleanup();
  await openVideos(aContent(), coming('Second', DAY), coming('Third', 2 * DAY));
  expect(names('Upcoming')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'See More' })).toBeNull();
});

test('PAN-46 PAN-48 On Demand has a card for each recording, sorted by air date, newest first', async () => {
  await openVideos(onDemand('Old', '2020-01-05'), onDemand('New', '2021-11-15'), onDemand('Mid', '2020-10-04'));
  expect(names('On Demand')).toEqual(['New', 'Mid', 'Old']);
  expect(list('Upcoming')).toBeNull();
  expect(card('Old').textContent).toBe('38 minOldJanuary 5, 2020');
  expect(card('Old').querySelector('img')?.getAttribute('src')).toBe('/media/walk.jpg');
});

test('PAN-49 a card opens its content without a reload, and is marked while the content plays', async () => {
  await openVideos(onDemand('Old', '2020-01-05'), aContent());
  const current = () => within(panel()).getAllByRole('link', { current: true });
  expect(current().map(({ textContent }) => textContent)).toEqual(['LIVEThe Long Walk HomePlaying now']);
  fireEvent.click(card('Old'));
  await pass(500);
  expect(address()).toBe('/grace/online/old');
  expect(screen.getByRole('region', { name: 'Video: Old' })).toBeDefined();
  expect(video()).not.toBeNull();
  expect(current().map(({ textContent }) => textContent)).toEqual(['38 minOldPlaying now']);
  expect(card('The Long Walk Home').textContent).toContain('Live now');
});

test('PAN-54 PAN-55 the lists leave out private contents, and show other contents only within their availability window', async () => {
  const film = (name: string, fields: Parameters<typeof aContent>[0] = {}) => onDemand(name, '2021-01-01', fields);
  await openVideos(
    aContent(),
    coming('Rehearsal', DAY, { isPrivate: true }),
    coming('Vigil', DAY, { hideAt: inMinutes(2) }),
    coming('Over', -DAY),
    film('Private', { isPrivate: true }),
    film('Public'),
    film('Camp', { showAt: inMinutes(1) }),
  );
  expect([names('Upcoming'), names('On Demand')]).toEqual([['The Long Walk Home', 'Vigil'], ['Public']]);
  await pass(60_000);
  expect(names('On Demand')).toEqual(['Camp', 'Public']);
  await pass(61_000);
  expect(names('Upcoming')).toEqual(['The Long Walk Home']);
});

test('PAN-82 PAN-91 available related contents are listed first, and without related contents there is no such list', async () => {
  const old = onDemand('Old', '2020-01-05');
  const evening = coming('Evening', DAY);
  const hidden = onDemand('Rehearsal', '2021-01-01', { isPrivate: true });
  const over = onDemand('Over', '2021-01-01', { hideAt: inMinutes(-1) });
  const others = [old, evening, hidden, over, onDemand('Other', '2021-01-01')];
  await openVideos(aContent({ relatedIds: [old.id, evening.id, hidden.id, over.id, 'elsewhere'] }), ...others);
  expect(names('Related')).toEqual(['Evening', 'Old']);
  expect(names('On Demand')).toEqual(['Other', 'Old']);
  cleanup();
  for (const relatedIds of [[], [hidden.id, over.id, 'elsewhere']]) {
    await openVideos(aContent({ relatedIds }), ...others);
    expect(list('Related')).toBeNull();
    expect(names('On Demand')).toEqual(['Other', 'Old']);
    cleanup();
  }
});

describe('the panel', () => {
  test('PAN-1~ the videos panel is offered only if another content can be watched', async () => {
    const tab = () => screen.queryByRole('button', { name: 'Videos' });
    await openChannel(aChannel({ contents: [aContent(), onDemand('Private', '2021-01-01', { isPrivate: true })] }));
    expect(tab()).toBeNull();
    cleanup();
    await openChannel(aChannel({ contents: [aContent(), onDemand('Old', '2020-01-05')] }));
    expect(tab()).not.toBeNull();
    cleanup();
    await openChannel(aChannel({ hideAt: '2020-01-01T00:00:00Z', contents: [onDemand('Old', '2020-01-05')] }));
    expect(tab()).toBeNull();
  });

  test('a card shows LIVE once its content is live, and the videos panel is translated to Spanish', async () => {
    await openVideos(aContent(), coming('Evening', 2), onDemand('Old', '2020-01-05'));
    expect(card('Evening').textContent).toMatch(/^Evening.+ at \d+:\d\d [AP]M$/);
    await pass(121_000);
    expect(card('Evening').textContent).toBe('LIVEEveningLive now');
    await chooseLanguage('es');
    await pass(100);
    expect(screen.getByRole('heading', { name: 'Bajo demanda' })).toBeDefined();
    await chooseLanguage('en');
  });
});
