import type { ContentAnalytics } from '@nave/domain/analytics/analytics.api.ts';
import { analyticsCalls } from '@nave/domain/analytics/analytics.calls.ts';
import { analyticsTopic } from '@nave/domain/analytics/analytics.protocol.ts';
import type { Role } from '@nave/domain/kernel/actor.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { testSocket } from '../../../lib/testing/test-socket.ts';
import { someFigures } from '../../testing/analytics-records.ts';
import { aServer, openDashboard } from '../../testing/open-dashboard.tsx';
import { aContent, aGlobalOwner, aUser, EVENING, GRACE, SUNDAY, YOUTH } from '../../testing/records.ts';

const file = (name: string) => `/api/contents/${EVENING}/exports/${name}`;
const figures = someFigures({ paywallCsv: file('paywall.csv'), answerData: file('answers.csv'), curve: [] });

async function openAnalytics(changes: Partial<ContentAnalytics> = {}) {
  const user = aUser({ clients: { [GRACE]: 'host' } });
  const api = aServer({ user, contents: [aContent()] });
  api.holds(analyticsCalls.content);
  const server = testSocket({ kind: 'user', id: user.id, name: 'Hannah Wells' });
  openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/analytics`, { socket: server.socket });
  await waitFor(() => expect(server.follows(analyticsTopic(EVENING))).toBe(true), { timeout: 10_000 });
  act(() => server.snapshot(analyticsTopic(EVENING), { ...figures, ...changes }));
  return api;
}
const offered = () =>
  within(screen.getByRole('region', { name: 'Downloads' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

test('EXP-15 EXP-16 EXP-17 EXP-18 the analytics page offers the files that the content has', async () => {
  await openAnalytics();
  expect(offered()).toEqual([
    'Download Figures',
    'Download Viewers',
    'Download Attendees who watched',
    'Download Chat transcript',
    'Download Chat data',
    'Download Answers',
  ]);
});

test('EXP-19 without a paywall, a chat and interactions there are only the figures and the viewers', async () => {
  await openAnalytics({ paywallCsv: null, chatTranscriptCsv: null, chatDataCsv: null, answerData: null });
  expect(offered()).toEqual(['Download Figures', 'Download Viewers']);
});

type Part = ReadableStreamReadResult<Uint8Array>;

/** Answers the next download, part by part. `breakOff` closes the connection before the end. */
function answerDownload() {
  const requests: string[] = [];
  const parts = [Promise.withResolvers<Part>()];
  const settle = (how: (part: PromiseWithResolvers<Part>) => void) => {
    const last = parts.at(-1);
    parts.push(Promise.withResolvers());
    if (last) how(last);
  };
  const breakOff = () => settle(({ reject }) => reject(new TypeError('network error')));
  let read = 0;
  const body = { getReader: () => ({ read: () => parts[read++]?.promise }) };
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    requests.push(path);
    signal.addEventListener('abort', breakOff);
    const headers = new Headers({
      'x-total-count': '60000',
      'content-disposition': "attachment; filename*=UTF-8''Culto%20%C3%A9.csv",
    });
    return { ok: true, headers, body };
  });
  return {
    requests,
    send: (text: string) =>
      settle(({ resolve }) => resolve({ done: false, value: Uint8Array.from(text, (sign) => sign.charCodeAt(0)) })),
    end: () => settle(({ resolve }) => resolve({ done: true, value: undefined })),
    breakOff,
  };
}
const status = () =>
  within(screen.getByRole('region', { name: 'Downloads' }))
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('API-56 EXP-20 a download shows its progress and becomes a file without leaving the page', async () => {
  const files: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${files.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await openAnalytics();
  const download = answerDownload();
  fireEvent.click(screen.getByRole('button', { name: 'Download Chat transcript' }));
  await waitFor(() => expect(status()).toEqual(['Downloading...']));
  const message = 'Amos,,"one\r\n""two""",10:00,No\r\n';
  download.send(`Name,Email\r\n${message.repeat(30_000)}`);
  await screen.findByText('30,000 of 60,000 rows');
  expect(status()).toEqual(['50% downloaded']);
  expect(names).toEqual([]);
  download.send(message.repeat(30_000));
  download.end();
  expect((await screen.findAllByText('Downloaded: 60,000 rows.')).length).toBe(2);
  expect(names).toEqual(['Culto é.csv']);
  expect(files[0]?.size).toBe(`Name,Email\r\n${message.repeat(60_000)}`.length);
  expect(download.requests).toEqual([`${file('chat-transcript.csv')}?language=en&separator=%2C`]);
  expect(location.pathname).toBe('/');
});

test('EXP-20~ a download that breaks off is said, and saves no file', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  click.mockClear();
  await openAnalytics();
  const download = answerDownload();
  fireEvent.click(screen.getByRole('button', { name: 'Download Figures' }));
  await waitFor(() => expect(download.requests).toHaveLength(1));
  download.send('Figure,Detail,Value\r\n');
  download.breakOff();
  expect(await screen.findAllByText('The download broke off. Try again.')).toHaveLength(2);
  expect(click).not.toHaveBeenCalled();
});

test('a download is cancelled with the same button, and a refusal is said in its words', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  click.mockClear();
  await openAnalytics();
  answerDownload();
  fireEvent.click(screen.getByRole('button', { name: 'Download Viewers' }));
  const cancel = await screen.findByRole('button', { name: 'Cancel the download of Viewers' });
  fireEvent.click(cancel);
  expect(cancel.getAttribute('aria-label')).toBe('Download Viewers');
  expect(click).not.toHaveBeenCalled();
  const message = 'Too many downloads. Wait until one of them has finished.';
  vi.stubGlobal('fetch', async () => ({
    ok: false,
    status: 429,
    json: async () => ({ error: { code: 'request.too-many-downloads', message } }),
  }));
  fireEvent.click(screen.getByRole('button', { name: 'Download Viewers' }));
  expect(await screen.findAllByText(message)).toHaveLength(2);
});

const hostOf = (channelId: string) => aUser({ clients: { [GRACE]: 'host' }, whitelist: { [GRACE]: [channelId] } });
const withRole = (role: Role) => aUser({ clients: { [GRACE]: role } });

test.each([
  ['an owner', withRole('owner'), 'Public Chat Export'],
  ['an admin', withRole('admin'), 'Public Chat Export'],
  ['a superhost', withRole('superhost'), 'Public Chat Export'],
  ['a host of its channel', hostOf(SUNDAY), 'Public Chat Export'],
  ['a host of another channel', hostOf(YOUTH), 'Unauthorized'],
  ['a global owner', aGlobalOwner(), 'Public Chat Export'],
  ['a global admin', aUser({ globalRole: 'admin', clients: {} }), 'Public Chat Export'],
])(
  'EXP-2 EXP-3 EXP-4 on the chat export page %s sees the title or Unauthorized, like on the host panel',
  async (_, user, title) => {
    aServer({ user, contents: [aContent()] });
    openDashboard(`/dashboard/${GRACE}/contents/${EVENING}/chatExport`);
    expect(await screen.findByRole('heading', { level: 1, name: title }, { timeout: 10_000 })).toBeDefined();
    expect(screen.queryAllByRole('button', { name: /^Download Chat/ })).toHaveLength(title === 'Unauthorized' ? 0 : 2);
  },
);
