import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentCalls } from '@nave/domain/contents/contents.calls.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '../../testing/fill.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aChannel, aContent, atEvening, EVENING, GRACE, savedContent, YOUTH } from '../../testing/records.ts';

const list = `/dashboard/${GRACE}/contents`;
const GUID = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';
const section = `${list}/${EVENING}/engagement`;

/** Matches by prefix, because the label of a switch includes its hint. */
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const press = async (label: string) => fireEvent.click(await field(label));
const titles = () =>
  within(screen.getByRole('group', { name: 'Engagement' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const parts = [
  'Default Panel',
  'Reactions',
  'For children',
  'Chat',
  'Bible',
  'Notes',
  'Schedule',
  'Share',
  'Integrations',
];

async function choose(label: RegExp | string, option: RegExp | string) {
  fireEvent.click(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

async function options(label: RegExp | string): Promise<(string | null)[]> {
  fireEvent.click(await screen.findByRole('combobox', { name: label }));
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
}

function aSavingServer(content = aContent()) {
  const server = aServer({ contents: [content] });
  server.on(contentCalls.save, atEvening, ({ body }) => ({ body: savedContent(content, body) }));
  const saved = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.asked(contentCalls.save, atEvening)).toHaveLength(1));
    return server.asked(contentCalls.save, atEvening)[0]?.body as ContentForm;
  };
  return { server, saved };
}

test('CNT-87 CNT-92~ REA-35 the section Engagement has default panel, reactions, chat, Bible, notes, schedule, share and integrations', async () => {
  aServer();
  openDashboard(section);
  await screen.findByRole('heading', { name: 'Default Panel' });
  expect(titles()).toEqual(parts);
});

test('CNT-88 REA-11 an on-demand content has no reactions', async () => {
  aServer({ contents: [aContent({ contentType: 'onDemand', originalAirDate: '2026-10-25' })] });
  openDashboard(section);
  await screen.findByRole('heading', { name: 'Default Panel' });
  expect(titles()).toEqual(parts.filter((part) => part !== 'Reactions' && part !== 'For children'));
});

test('CNT-89 share is hidden while all chosen channels are private', async () => {
  aServer({
    channels: [aChannel({ isPrivate: true }), aChannel({ id: YOUTH, name: 'Grace Youth', key: 'youth' })],
  });
  openDashboard(section);
  await screen.findByRole('heading', { name: 'Default Panel' });
  await waitFor(() => expect(titles()).not.toContain('Share'));
  fireEvent.click(screen.getByRole('link', { name: /^Details/ }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Grace Youth' }));
  fireEvent.click(screen.getByRole('link', { name: /^Engagement/ }));
  await screen.findByRole('heading', { name: 'Default Panel' });
  expect(titles()).toContain('Share');
});

test('CNT-103 CNT-104 CNT-105 CNT-106 CNT-107 a new content has Bible, reactions, share and schedule on, notes off', async () => {
  aServer();
  openDashboard(`${list}/add/engagement`, { state: { contentType: 'live' } });
  const isOn = async (label: string) => (await field(label)).checked;
  for (const label of [
    'Show the Bible',
    'Show reactions',
    'Show the share button',
    'Show the schedule',
    'Show the chat',
  ])
    expect(await isOn(label), label).toBe(true);
  expect(await isOn('Show notes')).toBe(false);
});

test('CNT-229 the default panel can be chat, Bible, notes, schedule, info, or the panel that the rule chooses', async () => {
  const { saved } = aSavingServer();
  openDashboard(section);
  expect((await options('Default panel')).slice(1)).toEqual(['Chat', 'Bible', 'Notes', 'Schedule', 'Info']);
  fireEvent.click(screen.getByRole('option', { name: 'Schedule' }));
  expect((await saved()).initialSelectedPanel).toBe('schedule');
});

test('CNT-188~ CNT-97~ the summary reports a default panel that is off', async () => {
  aServer();
  openDashboard(section);
  await choose('Default panel', 'Notes');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const summary = within(await screen.findByRole('alert'));
  const sentence = 'The Notes panel must be enabled if it has been selected as the default panel.';
  expect(summary.getByRole('button', { name: sentence })).toBeTruthy();
});

test('CNT-228 REA-5 the form offers clap, heart, pray and raise hands, and any other icon that the content has', async () => {
  const reactions = { enabled: true, icons: { clap: true, candle: true } };
  const { saved } = aSavingServer(aContent({ reactions }));
  openDashboard(section);
  const boxes = within(await screen.findByRole('group', { name: /^Icons/ }));
  const names = boxes.getAllByRole('checkbox').map((box) => box.closest('label, div')?.parentElement?.textContent);
  expect(names.map((name) => name?.replace(/^\P{L}*/u, ''))).toEqual([
    'Clap',
    'Heart',
    'Pray',
    'Raise hands',
    'Candle',
  ]);
  fireEvent.click(boxes.getByRole('checkbox', { name: /Candle/ }));
  fireEvent.click(boxes.getByRole('checkbox', { name: /Pray/ }));
  expect((await saved()).reactions.icons).toEqual({ clap: true, candle: false, pray: true });
});

test('CNT-230 CNT-231 CNT-186 CAT-10 the Bible has translations in two groups, 66 books, and the chapters of the chosen book', async () => {
  const { saved } = aSavingServer();
  openDashboard(section);
  expect(await options(/^Translation/)).toHaveLength(83);
  expect(screen.getByText('English')).toBeTruthy();
  expect(screen.getByText('Latin-American Spanish')).toBeTruthy();
  fireEvent.click(screen.getByRole('option', { name: /RVR1960/ }));
  const books = await options(/^Book/);
  expect([books.length, books[0], books[65]]).toEqual([66, 'Genesis (GEN)', 'Revelation (REV)']);
  await choose(/^Chapter/, '50');
  await choose(/^Book/, /JUD/);
  expect(await options(/^Chapter/)).toEqual(['1']);
  for (const label of ['Translation', 'Book', 'Chapter'])
    expect(screen.getByText(label).textContent).toBe(`${label} *`);
  expect((await saved()).bible.passage).toEqual({ translation: '149', language: 'es', book: 'JUD', chapter: '1' });
});

test('CNT-353 for an unavailable translation the form names the text that the panel opens instead', async () => {
  aSavingServer();
  openDashboard(section);
  expect(
    await screen.findByText(/^This translation isn’t available in the panel, .* World English Bible\./),
  ).toBeTruthy();
  await choose(/^Translation/, /RVR1960/);
  expect(await screen.findByText(/opens with the Reina-Valera 1909\./)).toBeTruthy();
  await choose(/^Translation/, /\(KJV\)/);
  await waitFor(() => expect(screen.queryByText(/^This translation isn’t available/)).toBeNull());
});

test('CNT-267 every setting of the panels can be edited; the form hides the settings of a disabled panel', async () => {
  const { saved } = aSavingServer();
  openDashboard(section);
  await press('Require sign-in');
  expect(screen.queryByLabelText(/^Anonymous guests/)).toBeNull();
  await press('Require sign-in');
  for (const label of ['Anonymous guests', 'Chat preview', 'Direct messages', 'Show the schedule', 'Show notes'])
    await press(label);
  fill(await field('Notes template'), 'Three questions');
  fireEvent.change(await field('Default message'), { target: { value: 'Watch with me' } });
  await press('Show the Bible');
  expect(screen.queryByRole('combobox', { name: /^Translation/ })).toBeNull();
  expect(await saved()).toMatchObject({
    chat: { requireSignin: false, enableAnonymous: false, enablePreview: false, enableDirectMessaging: false },
    bible: { enabled: false },
    notes: { enabled: true, defaultContent: '<p>Three questions</p>' },
    schedule: { enabled: false },
    share: { enabled: true, defaultMessage: 'Watch with me' },
    reactions: { enabled: true },
  });
});

test('CNT-93 CNT-192~ Integrations has the chat widget, which is off at first, and reports a missing key', async () => {
  const { saved } = aSavingServer();
  openDashboard(section);
  const isOn = await field('Support chat');
  expect([isOn.checked, screen.queryByLabelText(/^Key/)]).toEqual([false, null]);
  fireEvent.click(isOn);
  await choose(/^Provider/, 'Help Scout');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(await screen.findByRole('alert')).findByText('Key is required')).toBeTruthy();
  fireEvent.change(await field('Key'), { target: { value: GUID } });
  expect((await saved()).chatWidget).toEqual({ enabled: true, provider: 'helpscout', embedId: GUID });
});

test('TIME-13~ TIME-14~ the chat opens and closes with the content', async () => {
  aServer();
  openDashboard(section);
  expect(await screen.findByText(/^Opens and closes with the content: /)).toBeTruthy();
});

test('CNT-234 CNT-265~ CNT-266~ a live content has live stats and a caption language', async () => {
  const { saved } = aSavingServer();
  openDashboard(`${list}/${EVENING}/video`);
  await press('Show live stats');
  await choose(/^Caption language/, /^Spanish/);
  expect(await saved()).toMatchObject({ showLiveStats: true, ccLanguage: 'es' });
});

test('CNT-266~ an on-demand content has a caption language but no live stats', async () => {
  aServer({ contents: [aContent({ contentType: 'onDemand', originalAirDate: '2026-10-25' })] });
  openDashboard(`${list}/${EVENING}/video`);
  expect(await screen.findByRole('combobox', { name: /^Caption language/ })).toBeTruthy();
  expect(screen.queryByLabelText(/^Show live stats/)).toBeNull();
});
