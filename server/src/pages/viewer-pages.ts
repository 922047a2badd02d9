import { MAGIC_LINK_PAGE } from '@nave/domain/accounts/magic-link-page.ts';
import { type OutsideSources, outsideSources } from '@nave/domain/channels/outside-scripts.ts';
import type { PublicClient } from '@nave/domain/clients/client.ts';
import { darkTheme } from '@nave/domain/clients/dark-theme.ts';
import { publicAddress } from '@nave/domain/clients/public-address.ts';
import type { Theme } from '@nave/domain/clients/theme.ts';
import { legibleTheme } from '@nave/domain/clients/theme-contrast.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import { chooseContent } from '@nave/domain/contents/choose-content.ts';
import type { PublicContent } from '@nave/domain/contents/content.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { richTextToPlain } from '@nave/domain/kernel/rich-text.ts';
import {
  type EventPageData,
  type LandingData,
  type PageData,
  type PageInHtml,
  pageTitle,
} from '@nave/domain/pages/page-data.ts';
import type { PublicChannel } from '@nave/domain/pages/public-channel.ts';
import type { CacheableResponse } from '../platform/http/cached-response.ts';
import type { Site } from '../platform/http/own-hosts.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import type { HtmlShells, ViewerHead } from './html-shell.ts';
import { firstCards, initialView } from './initial-view.ts';
import { manifestAddress } from './manifest.ts';
import { canonicalPath } from './page-path.ts';
import { channelOfKeys, publicChannel } from './public-channel.ts';
import { publicClient, publicClientById } from './public-client.ts';
import type { PublicReadDeps, PublicView } from './public-view.ts';

export interface ViewerPagesDeps extends PublicReadDeps {
  shells: HtmlShells;
  publicUrl: string;
  /** The site of the request's hostname. */
  site: Site;
}

const noSources: OutsideSources = { scripts: [], sockets: [], hasStyles: false };

export type ViewerPage = { page: CacheableResponse } | { redirect: string } | { notFound: true };

type PageHead<Data = PageData | EventPageData> = Omit<ViewerHead, 'address' | 'app' | 'data'> & { data: Data };

/** The parts from which a page is rendered. */
export interface FoundPage {
  /** The path on the requested site and the canonical URL, with the current keys. */
  path: string;
  address: string;
  head: PageHead;
  view: PublicView<unknown>;
  outside?: OutsideSources;
  headers?: Record<string, string>;
}

type PageSearch = Promise<ViewerPage | { found: FoundPage }>;

/** Returns the page at the path that consists of the keys. */
export async function viewerPage(deps: ViewerPagesDeps, keys: readonly string[]): Promise<ViewerPage> {
  const found = await findPage(deps, keys);
  return 'found' in found ? { page: producePage(deps, found.found) } : found;
}

/**
 * Finds the page of the client, channel or content that the keys name (VIEW-2 to VIEW-6). On a client's own domain the
 * keys begin with the channel's key.
 */
export async function findPage(deps: ViewerPagesDeps, keys: readonly string[]): PageSearch {
  const { owner } = deps.site;
  if (typeof owner === 'string') return findByKeys(deps, keys);
  const client = (await publicClientById(deps, owner.clientId))?.data;
  if (!client) return { notFound: true };
  const found = await findByKeys(deps, [client.key, ...keys]);
  // A copied link may have the path that is valid on the product's hostname, which begins with the client's key.
  const hasKey = 'notFound' in found && keys[0] === client.key;
  return hasKey ? { redirect: canonicalPath(keys.slice(1)) } : found;
}

async function findByKeys(deps: ViewerPagesDeps, keys: readonly string[]): PageSearch {
  const [clientKey, channelKey, contentKey, ...rest] = keys;
  // VIEW-82
  if (!clientKey) return { redirect: '/dashboard' };
  if (rest.length > 0) return { notFound: true };
  if (channelKey && contentKey === MAGIC_LINK_PAGE) return magicLinkPage(deps, clientKey, channelKey);
  return channelKey ? channelPage(deps, clientKey, channelKey, contentKey) : clientPage(deps, clientKey);
}

async function clientPage(deps: ViewerPagesDeps, clientKey: string): PageSearch {
  const found = await publicClient(deps, clientKey);
  if (!found) return { notFound: true };
  const { data: client } = found;
  const [only] = client.channels;
  // VIEW-67: the redirect is cached like a page, because most people share the link to the client's page.
  if (only && client.channels.length === 1)
    return { page: redirectTo(deps, found, { status: 302, location: addressesOf(deps, client, [only.key]).path }) };
  const addresses = addressesOf(deps, client, []);
  const { name: title, logoImage: image } = client;
  const head: PageHead = {
    title: pageTitle(client.name),
    meta: socialTags(deps, { title, description: '', image, address: addresses.address }),
    ...themed(client.theme),
    data: { page: 'client', client } satisfies PageData,
    first: { name: client.name, logo: client.logoImage, below: firstCards(client) },
    video: null,
    preload: 'client',
  };
  return { found: { ...addresses, head, view: found } };
}

async function channelPage(
  deps: ViewerPagesDeps,
  clientKey: string,
  channelKey: string,
  contentKey: string | undefined,
): PageSearch {
  const namedChannel = await channelOfKeys(deps, clientKey, channelKey);
  if (!namedChannel) return { notFound: true };
  const { client } = namedChannel;
  const found = await publicChannel(deps, namedChannel, contentKey);
  // VIEW-29: an unknown content key redirects to the channel.
  if (!found) return { redirect: addressesOf(deps, client, [namedChannel.channel.key]).path };
  const { data: channel } = found;
  const namedContent = contentKey ? channel.contents.find((content) => content.key === contentKey) : undefined;
  const addresses = addressesOf(deps, client, namedContent ? [channel.key, namedContent.key] : [channel.key]);
  // CHN-242: the channel was found by a former key.
  if (lookupKey(channelKey) !== lookupKey(channel.key)) {
    return { page: redirectTo(deps, found, { status: 301, location: addresses.path }) };
  }
  const now = deps.clock.now().getTime();
  const isNameShown = namedContent === undefined || mayBeNamed(channel, namedContent, now);
  const content = isNameShown ? (namedContent ?? currentContent(deps, channel)) : undefined;
  const { poster, ...preloads } = initialView(channel, namedContent ?? content, now);
  const head: PageHead = {
    title: pageTitle(client.name, content?.name ?? channel.name),
    meta: [
      ...socialTags(deps, describe(deps, client, channel, content)),
      ...(channel.isPrivate || content?.isPrivate || !isNameShown
        ? [{ name: 'robots', content: 'noindex,nofollow' }]
        : []),
    ],
    ...themed(channel.theme),
    data: { page: 'channel', client, channel, contentKey: namedContent?.key ?? null } satisfies PageData,
    first: {
      name: client.name,
      logo: channel.logoImage ?? client.logoImage,
      below: channel.isPaywalled ? { kind: 'card', header: channel.headerImage } : { kind: 'stage', poster },
    },
    ...preloads,
  };
  return { found: { ...addresses, head, view: found, outside: outsideSources(channel) } };
}

/**
 * Returns the page that sign-in links open (VIEW-184). The code is in the URL's fragment, which the server never
 * receives.
 */
async function magicLinkPage(deps: ViewerPagesDeps, clientKey: string, channelKey: string): PageSearch {
  const namedChannel = await channelOfKeys(deps, clientKey, channelKey);
  const found = namedChannel && (await publicChannel(deps, namedChannel));
  if (!found) return { notFound: true };
  const { client } = namedChannel;
  const { data: channel } = found;
  const addresses = addressesOf(deps, client, [channel.key, MAGIC_LINK_PAGE]);
  if (lookupKey(channelKey) !== lookupKey(channel.key)) {
    return { page: redirectTo(deps, found, { status: 301, location: addresses.path }) };
  }
  const head: PageHead = {
    title: pageTitle(client.name, channel.name),
    meta: [{ name: 'robots', content: 'noindex,nofollow' }],
    ...themed(channel.theme),
    data: { page: 'channel', client, channel, contentKey: null } satisfies PageData,
    first: { name: client.name, logo: channel.logoImage ?? client.logoImage, below: null },
    video: null,
    preload: null,
  };
  // The page has the policy of the channel's page, because it becomes that page without a reload.
  const headers = { 'referrer-policy': 'no-referrer' };
  return { found: { ...addresses, head, view: found, outside: outsideSources(channel), headers } };
}

/**
 * VIEW-246: whether link previews and search engines may show the name of a content. The name of an early content is
 * secret.
 */
export function mayBeNamed(channel: PublicChannel, content: PublicContent, now: number): boolean {
  return availability(channel, now) === 'available' && availability(content, now) !== 'early';
}

/** VIEW-260: returns the theme's custom properties, and the properties that differ in dark mode. */
export function themed(theme: Theme, inDark = darkTheme(theme)): Pick<ViewerHead, 'properties' | 'darkProperties'> {
  const properties = legibleTheme(theme);
  const dark = Object.entries(legibleTheme(inDark));
  const changed = dark.filter(([name, value]) => value !== properties[name as keyof typeof properties]);
  return { properties, darkProperties: Object.fromEntries(changed) };
}

function currentContent({ clock }: ViewerPagesDeps, channel: PublicChannel): PublicContent | undefined {
  const options = { hasDefaultVideo: channel.defaultVideo.enabled };
  return chooseContent(channel.contents, clock.now().getTime(), options) ?? undefined;
}

/** Returns the path of a client's page on the requested site (HOST-20), and its canonical URL. */
function addressesOf(
  { site, publicUrl }: ViewerPagesDeps,
  client: Pick<PublicClient, 'key' | 'customDomain'>,
  keys: readonly string[],
): Pick<FoundPage, 'path' | 'address'> {
  const isOwnDomain = typeof site.owner !== 'string';
  const path = canonicalPath(isOwnDomain ? keys : [client.key, ...keys]);
  return { path, address: publicAddress(client, publicUrl, keys) };
}

interface SocialDescription {
  title: string;
  description: string;
  image: string | null;
  address: string;
}

function describe(
  { publicUrl }: ViewerPagesDeps,
  client: PublicClient,
  channel: PublicChannel,
  content: PublicContent | undefined,
): SocialDescription {
  const address = publicAddress(client, publicUrl, content ? [channel.key, content.key] : [channel.key]);
  if (!content) {
    const image = channel.thumbImage ?? client.logoImage;
    return { title: pageTitle(client.name, channel.name), description: channel.description, image, address };
  }
  const title = pageTitle(client.name, content.name);
  return { title, description: richTextToPlain(content.description), image: content.thumbImage, address };
}

/**
 * VIEW-97 to VIEW-100: the URLs are absolute, built from configuration and own domains, never from the request's Host.
 */
export function socialTags(
  { publicUrl }: ViewerPagesDeps,
  { title, description, image, address }: SocialDescription,
): ViewerHead['meta'] {
  const absolute = (url: string) => (url.startsWith('/') ? publicUrl + url : url);
  return [
    { name: 'description', content: description },
    { name: 'og:type', content: 'website' },
    { name: 'og:title', content: title },
    { name: 'og:description', content: description },
    { name: 'og:url', content: address },
    ...(image ? [{ name: 'og:image', content: absolute(image) }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function redirectTo(
  { publicUrl }: ViewerPagesDeps,
  { tags, expiresAt }: PublicView<unknown>,
  { status, location }: { status: 301 | 302; location: string },
): CacheableResponse {
  // Browsers must revalidate even permanent redirects, because another channel may take the key.
  const headers = { ...securityHeaders('api', publicUrl.startsWith('https:')), location, 'cache-control': 'no-cache' };
  return { status, body: '', contentType: 'text/plain', headers, tags, expiresAt };
}

/** Renders a page of a client with its headers. */
export function producePage(deps: ViewerPagesDeps, found: Omit<FoundPage, 'path'>): CacheableResponse {
  return produce(deps, { ...found, client: found.head.data.client });
}

/** A page to render. `client` is the client to which the page belongs; null if it belongs to none. */
interface Rendered extends Omit<FoundPage, 'path' | 'address' | 'head'> {
  client: PublicClient | null;
  /** The canonical URL; null for a page without one. */
  address: string | null;
  head: PageHead<PageData | EventPageData | LandingData>;
}

/** Renders a page with its headers. */
export function produce(
  deps: ViewerPagesDeps,
  { client, address, head, view, outside, headers }: Rendered,
): CacheableResponse {
  const { owner, brand } = deps.site;
  const ownClientKey = typeof owner === 'string' ? null : (client?.key ?? null);
  const manifest = client && manifestAddress(ownClientKey === null ? client.key : null);
  const app = client && manifest ? { manifest, icon: client.logoImage || null } : null;
  const data = { ...head.data, site: { ownClientKey, brand } } satisfies PageInHtml;
  const { html, styleHash, scriptHash } = deps.shells.viewer({ ...head, address, app, data });
  const { protocol, hostname, port } = new URL(deps.publicUrl);
  const https = protocol === 'https:';
  const pageHostname = ownClientKey === null ? hostname : (client?.customDomain ?? hostname);
  const socketOrigin = `${https ? 'wss' : 'ws'}://${pageHostname}${port && `:${port}`}`;
  const sources = { styleHash, scriptHash, socketOrigin, thirdParty: outside ?? noSources };
  return {
    body: html,
    contentType: 'text/html; charset=utf-8',
    headers: { ...securityHeaders('viewer', https, sources), 'cache-control': 'no-cache', ...headers },
    tags: view.tags,
    expiresAt: view.expiresAt,
  };
}
