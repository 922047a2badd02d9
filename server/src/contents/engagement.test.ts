import { newChatWidget } from '@nave/domain/channels/chat-widget.ts';
import { newContentForm } from '@nave/domain/contents/content-form.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { noEngagement } from '@nave/domain/contents/engagement-settings.ts';
import { type ApiTestbed, apiTestbed, staff } from '@nave/server/testing/api-testbed.ts';
import { aChannel, aClient, contentForm } from '@nave/server/testing/builders.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const NOW = '2026-11-22T10:00:00.000Z';
let bed: ApiTestbed;
let client: Awaited<ReturnType<typeof aClient>>;
let channel: Awaited<ReturnType<typeof aChannel>>;
beforeAll(async () => {
  bed = await apiTestbed({ now: NOW });
});
afterAll(() => bed.close());
beforeEach(async () => {
  client = await aClient(bed.db);
  channel = await aChannel(bed.db, { clientId: client.id });
});

const url = (id?: string) => `/api/clients/${client.id}/contents${id ? `/${id}` : ''}`;
const owner = () => staff('owner', client.id);
const add = async (changes: Partial<ContentForm> = {}) =>
  (await bed.as(owner(), 'POST', url(), contentForm([channel.id], changes))).json();
const shown = async (key: string) => {
  const answer = await bed.as(owner(), 'GET', `/cdn/channels/by-key/${client.key}/${channel.key}?content=${key}`);
  return answer.json().data.contents.find((content: { key: string }) => content.key === key);
};

const engagement = {
  initialSelectedPanel: 'notes' as const,
  reactions: { enabled: true, icons: { heart: true, clap: false } },
  bible: {
    enabled: true,
    passage: { translation: '149', language: 'es', book: 'JHN', chapter: '3' },
    url: 'https://www.bible.com/es/bible/149/JHN.3.RVR1960',
  },
  notes: { enabled: true, defaultContent: 'Three questions' },
  schedule: { enabled: false },
  share: { enabled: true, defaultMessage: 'Watch with me' },
  chatWidget: { enabled: true, provider: 'helpscout' as const, embedId: '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f' },
};

/** What viewers receive before a content is available. */
const { isForChildren: _isForChildren, ...noPanels } = noEngagement;

test('REA-34 a new content has reactions, for viewers too', async () => {
  const { reactions } = newContentForm({ contentType: 'live', timeZoneName: null, now: 0, channelIds: [] });
  const { id, key } = await add({ reactions });
  const icons = { clap: true, heart: true, pray: true, raiseHands: true };
  const stored = (await bed.as(owner(), 'GET', url(id))).json();
  for (const content of [stored, await shown(key)]) expect(content.reactions).toEqual({ enabled: true, icons });
});

test('CNT-233~ CNT-223~ settings of the panels and the support chat are stored for staff and sent to viewers', async () => {
  const { id, key } = await add();
  const saved = await bed.as(
    owner(),
    'PUT',
    url(id),
    contentForm([channel.id], { ...engagement, showLiveStats: true }),
  );
  expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining(engagement)]);
  expect((await bed.as(owner(), 'GET', url(id))).json()).toEqual(saved.json());
  expect(await shown(key)).toMatchObject({ ...engagement, showLiveStats: true });
});

test('CNT-223~ the key of a disabled support chat is sent only to staff', async () => {
  const chatWidget = { ...engagement.chatWidget, enabled: false };
  const { id, key } = await add({ chatWidget });
  expect((await bed.as(owner(), 'GET', url(id))).json()).toMatchObject({ chatWidget });
  expect((await shown(key)).chatWidget).toEqual(newChatWidget);
});

test('VIEW-246~ viewers get no settings of the panels before a content is available, and all of them afterwards', async () => {
  const { key } = await add({ ...engagement, showAt: '2026-11-22T12:00:00.000Z' });
  expect(await shown(key)).toMatchObject(noPanels);
  bed.clock.set('2026-11-22T12:00:00.000Z');
  expect(await shown(key)).toMatchObject(engagement);
  bed.clock.set(NOW);
});

test('CNT-124 PRES-24 saving a content as on-demand clears its live stats', async () => {
  const { id, showLiveStats } = await add({ showLiveStats: true });
  expect(showLiveStats).toBe(true);
  const onDemand = contentForm([channel.id], {
    contentType: 'onDemand',
    originalAirDate: '2026-02-01',
    showLiveStats: true,
  });
  expect((await bed.as(owner(), 'PUT', url(id), onDemand)).json().showLiveStats).toBe(false);
});

test('CAT-50 a value is refused with an error at its field if the field’s catalogue does not contain the value, and nothing is added', async () => {
  const form = contentForm([channel.id]);
  const { bible } = form;
  const wrong: [string, object][] = [
    ['contentType', { contentType: 'film' }],
    ['videoProvider', { videoProvider: 'betamax' }],
    ['timeZoneName', { timeZoneName: 'Mars/Base' }],
    ['ccLanguage', { ccLanguage: 'xx' }],
    ['initialSelectedPanel', { initialSelectedPanel: 'videos' }],
    ['reactions.icons.fire', { reactions: { enabled: true, icons: { fire: true } } }],
    ['bible.passage.book', { bible: { ...bible, passage: { ...bible.passage, book: 'TOB', chapter: '' } } }],
    ['chatWidget.embedId', { chatWidget: { ...engagement.chatWidget, embedId: '"><script>' } }],
    ['bible.passage.translation', { bible: { ...bible, passage: { ...bible.passage, translation: '0' } } }],
  ];
  for (const [path, change] of wrong) {
    const answer = await bed.as(owner(), 'POST', url(), { ...form, ...change });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([400, expect.arrayContaining([path])]);
  }
  expect((await bed.as(owner(), 'GET', url())).json()).toEqual({ items: [] });
  expect((await bed.as(owner(), 'POST', url(), form)).statusCode).toBe(201);
});

test('in a content that was stored before the panels existed, no panel is enabled', async () => {
  const { id } = await add();
  await bed.db.execute(sql`update contents set engagement = '{}'::jsonb where id = ${id}`);
  expect((await bed.as(owner(), 'GET', url(id))).json()).toMatchObject(noEngagement);
});
