import { MAGIC_LINK_PAGE } from '@nave/domain/accounts/magic-link-page.ts';
import { type OutsideSources, outsideSources } from '@nave/domain/channels/outside-scripts.ts';
import type { PublicClient } from '@nave/domain/clients/client.ts';
import { darkTheme } from '@nave/domain/clients/dark-theme.ts';
import type { Theme } from '@nave/domain/clients/theme.ts';
import { legibleTheme } from '@nave/domain/clients/theme-contrast.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import { chooseContent } from '@nave/domain/contents/choose-content.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { richWords } from '@nave/domain/kernel/rich-text.ts';
import { type PageData, pageTitle } from '@nave/domain/pages/page-data.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { Produced } from '../platform/http/ready-answer.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { firstCards, firstSight } from './first-sight.ts';
import type { HtmlShells, ViewerHead } from './html-shell.ts';
import { publicChannel } from './public-channel.ts';
import { publicClient, publicClientById } from './public-client.ts';
import type { PublicReadDeps, PublicView } from './public-view.ts';

export interface ViewerPagesDeps extends PublicReadDeps {
  shells: HtmlShells;
  publicUrl: string;
}

const noSources: OutsideSources = { scripts: [], sockets: [], hasStyles: false };

/** A page to send, where else the visitor belongs, or that the address leads nowhere. */
export type ViewerPage = { page: Produced } | { redirect: string } | { lost: true };

/** What a page is made of, before it is laid out. */
export interface FoundPage {
  /** Its own, by the keys that what it shows has now. */
  path: string;
  head: ViewerHead;
  view: PublicView<unknown>;
  outside?: OutsideSources;
  headers?: Record<string, string>;
}

type Finding = Promise<ViewerPage | { found: FoundPage }>;

/** The page of the keys in a viewer's path. */
export async function viewerPage(deps: ViewerPagesDeps, keys: readonly string[]): Promise<ViewerPage> {
  const found = await findPage(deps, keys);
  return 'found' in found ? { page: produce(deps, found.found) } : found;
}

/** Which page the keys name: client, channel or content (VIEW-2 to VIEW-6). */
export async function findPage(deps: ViewerPagesDeps, keys: readonly string[]): Finding {
  const [clientKey, channelKey, contentKey, ...rest] = keys;
  // VIEW-82
  if (!clientKey) return { redirect: '/dashboard' };
  if (rest.length > 0) return { lost: true };
  if (channelKey && contentKey === MAGIC_LINK_PAGE) return magicLinkPage(deps, clientKey, channelKey);
  return channelKey ? channelPage(deps, clientKey, channelKey, contentKey) : clientPage(deps, clientKey);
}

async function clientPage(deps: ViewerPagesDeps, clientKey: string): Finding {
  const found = await publicClient(deps, clientKey);
  if (!found) return { lost: true };
  const { data: client } = found;
  const [only] = client.channels;
  // VIEW-67: kept like a page, because this is the link that most people share.
  if (only && client.channels.length === 1)
    return { page: leadOn(deps, found, { status: 302, location: `/${client.key}/${only.key}` }) };
  const path = `/${client.key}`;
  const head: ViewerHead = {
    title: pageTitle(client.name),
    meta: socialTags(deps, { title: client.name, description: '', image: client.logoImage, path }),
    ...themed(client.theme),
    data: { page: 'client', client } satisfies PageData,
    first: { name: client.name, logo: client.logoImage, below: firstCards(client) },
    video: null,
    panel: null,
  };
  return { found: { path, head, view: found } };
}

async function channelPage(
  deps: ViewerPagesDeps,
  clientKey: string,
  channelKey: string,
  contentKey: string | undefined,
): Finding {
  const found = await publicChannel(deps, clientKey, channelKey, contentKey);
  const client = found && (await publicClientById(deps, found.data.clientId))?.data;
  if (!client) return { lost: true };
  const { data: channel } = found;
  const channelPath = `/${client.key}/${channel.key}`;
  const named = contentKey ? channel.contents.find((content) => content.key === contentKey) : undefined;
  // VIEW-29: an unknown content key goes back to the channel page.
  if (contentKey && !named) return { redirect: channelPath };
  const path = named ? `${channelPath}/${named.key}` : channelPath;
  // CHN-242: a key that the channel had before.
  if (lookupKey(channelKey) !== lookupKey(channel.key)) {
    return { page: leadOn(deps, found, { status: 301, location: path }) };
  }
  const isNamed = named === undefined || isTold(channel, named, deps.clock.now().getTime());
  const content = isNamed ? (named ?? chosen(deps, channel)) : undefined;
  const { poster, ...sight } = firstSight(channel, named ?? content, deps.clock.now().getTime());
  const head: ViewerHead = {
    title: pageTitle(client.name, content?.name ?? channel.name),
    meta: [
      ...socialTags(deps, describe(client, channel, content)),
      ...(channel.isPrivate || content?.isPrivate || !isNamed ? [{ name: 'robots', content: 'noindex,nofollow' }] : []),
    ],
    ...themed(channel.theme),
    data: { page: 'channel', client, channel, contentKey: named?.key ?? null } satisfies PageData,
    first: { name: client.name, logo: channel.logoImage ?? client.logoImage, below: { kind: 'stage', poster } },
    ...sight,
  };
  const chats = [channel, ...channel.contents].map(({ chatWidget }) => chatWidget);
  return { found: { path, head, view: found, outside: outsideSources(chats, channel.analytics) } };
}

/** The page for links that sign in (VIEW-184); of a code in its address the server sees nothing. */
async function magicLinkPage(deps: ViewerPagesDeps, clientKey: string, channelKey: string): Finding {
  const found = await publicChannel(deps, clientKey, channelKey, undefined);
  const client = found && (await publicClientById(deps, found.data.clientId))?.data;
  if (!client) return { lost: true };
  const { data: channel } = found;
  const path = `/${client.key}/${channel.key}/${MAGIC_LINK_PAGE}`;
  if (lookupKey(channelKey) !== lookupKey(channel.key)) {
    return { page: leadOn(deps, found, { status: 301, location: path }) };
  }
  const head: ViewerHead = {
    title: pageTitle(client.name, channel.name),
    meta: [{ name: 'robots', content: 'noindex,nofollow' }],
    ...themed(channel.theme),
    data: { page: 'channel', client, channel, contentKey: null } satisfies PageData,
    first: { name: client.name, logo: channel.logoImage ?? client.logoImage, below: null },
    video: null,
    panel: null,
  };
  return { found: { path, head, view: found, headers: { 'referrer-policy': 'no-referrer' } } };
}

/** VIEW-246: what links spread and search engines keep does not name a content before its time. */
function isTold(channel: PublicChannel, content: PublicContent, now: number): boolean {
  return availability(channel, now) === 'available' && availability(content, now) !== 'early';
}

/** VIEW-260: the theme, and of its dark form what is different. */
function themed(theme: Theme): Pick<ViewerHead, 'properties' | 'darkProperties'> {
  const properties = legibleTheme(theme);
  const dark = Object.entries(legibleTheme(darkTheme(theme)));
  const changed = dark.filter(([name, value]) => value !== properties[name as keyof typeof properties]);
  return { properties, darkProperties: Object.fromEntries(changed) };
}

function chosen({ clock }: ViewerPagesDeps, channel: PublicChannel): PublicContent | undefined {
  const options = { hasDefaultVideo: channel.defaultVideo.enabled };
  return chooseContent(channel.contents, clock.now().getTime(), options) ?? undefined;
}

interface Described {
  title: string;
  description: string;
  image: string | null;
  path: string;
}

function describe(client: PublicClient, channel: PublicChannel, content: PublicContent | undefined): Described {
  const path = `/${client.key}/${channel.key}`;
  if (!content) {
    const image = channel.thumbImage ?? client.logoImage;
    return { title: pageTitle(client.name, channel.name), description: channel.description, image, path };
  }
  const title = pageTitle(client.name, content.name);
  return {
    title,
    description: richWords(content.description),
    image: content.thumbImage,
    path: `${path}/${content.key}`,
  };
}

/** VIEW-97 to VIEW-100: absolute addresses by PUBLIC_URL, never by the request's Host. */
function socialTags(
  { publicUrl }: ViewerPagesDeps,
  { title, description, image, path }: Described,
): ViewerHead['meta'] {
  const absolute = (url: string) => (url.startsWith('/') ? publicUrl + url : url);
  return [
    { name: 'description', content: description },
    { name: 'og:type', content: 'website' },
    { name: 'og:title', content: title },
    { name: 'og:description', content: description },
    { name: 'og:url', content: publicUrl + path },
    ...(image ? [{ name: 'og:image', content: absolute(image) }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function leadOn(
  { publicUrl }: ViewerPagesDeps,
  { tags, expiresAt }: PublicView<unknown>,
  { status, location }: { status: 301 | 302; location: string },
): Produced {
  // Also what has moved for good is asked again: somebody else may take the key.
  const headers = { ...securityHeaders('api', publicUrl.startsWith('https:')), location, 'cache-control': 'no-cache' };
  return { status, body: '', contentType: 'text/plain', headers, tags, expiresAt };
}

function produce({ shells, publicUrl }: ViewerPagesDeps, { head, view, outside, headers }: FoundPage): Produced {
  const { html, styleHash } = shells.viewer(head);
  const { protocol, host } = new URL(publicUrl);
  const https = protocol === 'https:';
  const socketOrigin = `${https ? 'wss' : 'ws'}://${host}`;
  const sources = { styleHash, socketOrigin, outside: outside ?? noSources };
  return {
    body: html,
    contentType: 'text/html; charset=utf-8',
    headers: { ...securityHeaders('viewer', https, sources), 'cache-control': 'no-cache', ...headers },
    tags: view.tags,
    expiresAt: view.expiresAt,
  };
}
