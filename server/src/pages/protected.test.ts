import { chatTopics } from '@nave/domain/chat/chat.protocol.ts';
import { newChat } from '@nave/domain/contents/chat-settings.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { noEngagement } from '@nave/domain/contents/engagement-settings.ts';
import { directChatTopics } from '@nave/domain/direct-chat/direct-chat.protocol.ts';
import { interactionsTopics } from '@nave/domain/interactions/interactions.protocol.ts';
import { topicName } from '@nave/domain/kernel/topic.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import { presenceTopics } from '@nave/domain/presence/presence.protocol.ts';
import { reactionsTopics } from '@nave/domain/reactions/reactions.protocol.ts';
import { aChannel, aClient, aContent } from '@nave/server/testing/builders.ts';
import { manualClock } from '@nave/server/testing/manual-clock.ts';
import { aBrowser, type Browser, type PaywalledWorld, paywalledWorld } from '@nave/server/testing/paywalled-world.ts';
import { aPerson, type RunningApp, runningApp } from '@nave/server/testing/running-app.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = '2026-11-22T10:20:00.000Z';
const startsAt = new Date('2026-11-22T10:00:00Z');
const clock = manualClock(NOW);
/** A text that only people who may watch may receive; each protected field has its own. */
const MARK = 'PROTECTED-';
const marks = ['description', 'src', 'link', 'social', 'notes', 'share', 'passage', 'widget', 'default-video'];
const mark = (name: string) => `${MARK}${name}`;
const markedAddress = (name: string) => `https://video.example/${mark(name)}.m3u8`;

let server: RunningApp;
let world: PaywalledWorld;
let forSingles: { id: string; key: string };

beforeAll(async () => {
  server = await runningApp({ clock });
  const defaultVideo = { enabled: true, videoProvider: 'stream' as const, src: markedAddress('default-video') };
  world = await paywalledWorld(server.db, { startsAt, defaultVideo, ...protectedFields() });
  // With two channels, the client's page lists them instead of redirecting to the only one.
  await aChannel(server.db, { clientId: world.clientId });
  const rules = [{ attendeeTypeIds: ['single'], fields: { meal: ['lunch'] } }];
  forSingles = await aContent(server.db, {
    clientId: world.clientId,
    channelIds: [world.channel.id],
    startsAt: new Date('2026-11-22T11:30:00Z'),
    ...protectedFields(),
    accessRules: { videoAccessRuleEnabled: true, rules },
  });
});
afterAll(() => server.stop());

function protectedFields() {
  return {
    description: mark('description'),
    src: markedAddress('src'),
    links: [link()],
    socialLinks: [{ type: 'web' as const, url: `https://social.example/${mark('social')}` }],
    chat: newChat,
    engagement: {
      ...noEngagement,
      notes: { enabled: true, defaultContent: mark('notes') },
      share: { enabled: true, defaultMessage: mark('share') },
      bible: { ...noEngagement.bible, enabled: true, url: `https://bible.example/${mark('passage')}` },
      chatWidget: { enabled: true, provider: 'zendesk' as const, embedId: mark('widget') },
    },
  };
}

/** Everything that anybody may fetch without a seat. */
function publicAddresses(): string[] {
  const { clientKey, clientId, channel, content, event } = world;
  const pages = [`/${clientKey}`, `/${clientKey}/${channel.key}`];
  for (const { key } of [content, forSingles]) pages.push(`/${clientKey}/${channel.key}/${key}`);
  const reads = [
    `/cdn/clients/by-key/${clientKey}`,
    `/cdn/channels/${clientId}/${channel.id}`,
    `/cdn/channels/by-key/${clientKey}/${channel.key}`,
    `/cdn/channels/events/${event.number}`,
  ];
  const named = [content, forSingles].flatMap(({ key }) => [
    `/cdn/channels/${clientId}/${channel.id}?content=${key}`,
    `/cdn/channels/${clientId}/${channel.id}/calendar.ics?content=${key}`,
  ]);
  const files = [
    `/cdn/channels/${clientId}/${channel.id}/calendar.ics`,
    `/sitemap.xml?of=${clientKey}`,
    '/metrics',
    '/openapi.json',
  ];
  return [...pages, ...pages.map((page) => `/share${page}`), ...reads, ...named, ...files];
}
const protectedPath = () => `/api/channels/${world.channel.id}/protected`;
const textOf = async (path: string, cookie?: string) =>
  (await server.call('GET', path, cookie === undefined ? {} : { cookie })).text();
async function watched(browser: Browser): Promise<PublicChannel> {
  return (JSON.parse(await textOf(protectedPath(), browser.cookie)) as { data: PublicChannel }).data;
}
const topics = (actorId: string): string[] => {
  const contentId = world.content.id;
  return [
    topicName(presenceTopics.channel, { channelId: world.channel.id }),
    topicName(chatTopics.chat, { contentId }),
    topicName(chatTopics.self, { contentId, actorId }),
    topicName(interactionsTopics.sent, { contentId }),
    topicName(interactionsTopics.own, { contentId, actorId }),
    topicName(interactionsTopics.results, { contentId }),
    topicName(reactionsTopics.flying, { contentId }),
    topicName(directChatTopics.own, { contentId, actorId }),
  ];
};
async function topicsOpenTo(browser: Browser): Promise<string[]> {
  const viewer = await browser.connect();
  const all = topics(viewer.hello.me.id);
  const answers = await Promise.all(all.map((topic) => viewer.sub(topic)));
  await viewer.close();
  return all.filter((_topic, index) => answers[index]?.type === 'subbed');
}

test('PAY-43 C12 C13 people with a seat receive every protected field, and nothing that anybody may fetch has one', async () => {
  const browser = await aBrowser(server);
  await browser.enter(world, await world.attendee({ typeId: 'single' }));
  const answer = await textOf(protectedPath(), browser.cookie);
  expect(marks.filter((name) => !answer.includes(mark(name)))).toEqual([]);
  for (const path of publicAddresses()) {
    const text = await textOf(path, browser.cookie);
    expect(text, path).not.toContain(MARK);
    expect(text.length, path).toBeGreaterThan(0);
  }
  expect(await textOf(`/${world.clientKey}/${world.channel.key}`)).toContain(world.channel.id);
});

test('PAY-43 the protected part is for people with a seat in this channel and for staff with access to it', async () => {
  const statusOf = async (cookie?: string) =>
    (await server.call('GET', protectedPath(), cookie === undefined ? {} : { cookie })).status;
  const [stranger, ended, elsewhere] = [await aBrowser(server), await aBrowser(server), await aBrowser(server)];
  const number = await world.attendee();
  const { seat } = await ended.enter(world, number);
  expect(await statusOf(ended.cookie)).toBe(200);
  await server.call('DELETE', `/api/brushfire/attendees/${number}/${world.channel.id}/${seat?.browserId}`, ended);
  const other = await paywalledWorld(server.db, { startsAt });
  await elsewhere.enter(other, await other.attendee());
  for (const cookie of [undefined, stranger.cookie, ended.cookie, elsewhere.cookie]) {
    expect(await statusOf(cookie)).toBe(404);
    expect(await textOf(protectedPath(), cookie)).not.toContain(MARK);
  }
});

test('PAY-80 staff with access to the channel pass the paywall, and staff without access do not', async () => {
  const signIn = async (whitelist: string[] | null, clientId = world.clientId) => {
    const email = `${v7()}@grace.example`;
    const person = { email, firstName: 'Ruth', lastName: 'Ames', roles: { [clientId]: 'host' as const } };
    await aPerson(server.db, whitelist ? { ...person, whitelist: { [clientId]: whitelist } } : person);
    return aBrowser(server, await server.signIn(email));
  };
  const statuses = [
    await signIn(null),
    await signIn([world.channel.id]),
    await signIn([]),
    await signIn(null, (await aClient(server.db)).id),
  ];
  const answers = await Promise.all(statuses.map(({ cookie }) => server.call('GET', protectedPath(), { cookie })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
});

test('PAY-79 PAN-53 PAY-78 a content that does not admit the attendee is locked: named, without its protected fields', async () => {
  const [group, single, withLunch] = [await aBrowser(server), await aBrowser(server), await aBrowser(server)];
  await group.enter(world, await world.attendee({ typeId: 'group', optionIds: ['breakfast'] }));
  await single.enter(world, await world.attendee({ typeId: 'single' }));
  await withLunch.enter(world, await world.attendee({ typeId: 'group', optionIds: ['lunch'] }));
  const namesOf = (contents: PublicContent[] | undefined) => contents?.map(({ id }) => id);
  const seen = await watched(group);
  expect(namesOf(seen.contents)).toEqual([world.content.id]);
  expect(namesOf(seen.locked)).toEqual([forSingles.id]);
  expect(seen.locked?.[0]?.name).not.toBe('');
  expect(JSON.stringify(seen.locked)).not.toContain(MARK);
  expect(await textOf(`${protectedPath()}?content=${forSingles.key}`, group.cookie)).not.toContain(`${MARK}src.m3u8"}`);
  for (const browser of [single, withLunch]) {
    expect(namesOf((await watched(browser)).contents)).toEqual([world.content.id, forSingles.id]);
    expect((await watched(browser)).locked).toEqual([]);
  }
});

test('without a seat the topics of a channel behind the paywall are unknown; with a seat they open', async () => {
  const browser = await aBrowser(server);
  expect(await topicsOpenTo(browser)).toEqual([]);
  await browser.enter(world, await world.attendee());
  expect(await topicsOpenTo(browser)).toHaveLength(8);
});

test('the answer of a seat may be kept by nobody, and is new as soon as staff have saved', async () => {
  const browser = await aBrowser(server);
  await browser.enter(world, await world.attendee());
  const answer = await server.call('GET', protectedPath(), browser);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

function link() {
  const url = { url: `https://grace.example/${mark('link')}`, target: 'newTab' as const };
  return { text: mark('link'), icon: { weight: 'regular' as const, name: 'link' }, enabled: true, url };
}
