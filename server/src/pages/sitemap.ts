import { publicAddress } from '@nave/domain/clients/public-address.ts';
import { availability } from '@nave/domain/contents/availability.ts';
import { addressesOfActiveClients } from '../clients/clients.reads.ts';
import type { CacheableResponse } from '../platform/http/cached-response.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { channelOfIds, publicChannel } from './public-channel.ts';
import { publicClient } from './public-client.ts';
import type { PublicReadDeps } from './public-view.ts';

interface SitemapDeps extends PublicReadDeps {
  publicUrl: string;
}

/** How long the list of all clients is cached. Adding a client does not drop the list from the cache. */
const INDEX_CACHED_FOR_MS = 3_600_000;

/** Returns the sitemap index, which lists the sitemap of each client that has no own domain. */
export async function sitemapIndex({ db, clock, publicUrl }: SitemapDeps): Promise<CacheableResponse> {
  const clients = await addressesOfActiveClients(db);
  const onProductHost = clients.filter(({ customDomain }) => customDomain === null);
  const sitemaps = onProductHost.map(({ key }) => `${publicUrl}/sitemap.xml?of=${encodeURIComponent(key)}`);
  const body = xml('sitemapindex', 'sitemap', sitemaps);
  return file(publicUrl, { body, tags: [], expiresAt: clock.now().getTime() + INDEX_CACHED_FOR_MS });
}

/** Returns the sitemap of a client, with the pages of its public, available channels and contents (VIEW-104). */
export async function clientSitemap(deps: SitemapDeps, clientKey: string): Promise<CacheableResponse | null> {
  const found = await publicClient(deps, clientKey);
  if (!found) return null;
  const { data: client } = found;
  const now = deps.clock.now().getTime();
  const addressOf = (...keys: string[]) => publicAddress(client, deps.publicUrl, keys);
  const addresses = [addressOf()];
  for (const { id } of client.channels) {
    const named = await channelOfIds(deps, client.id, id);
    const channel = named && (await publicChannel(deps, named))?.data;
    if (!channel) continue;
    const shown = channel.contents.filter(
      (content) => !content.isPrivate && availability(content, now) === 'available',
    );
    addresses.push(addressOf(channel.key), ...shown.map(({ key }) => addressOf(channel.key, key)));
  }
  const { tags, expiresAt } = found;
  return file(deps.publicUrl, { body: xml('urlset', 'url', addresses), tags, expiresAt });
}

function xml(root: 'urlset' | 'sitemapindex', entry: string, addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<${entry}><loc>${escaped(address)}</loc></${entry}>\n`);
  const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${space}>\n${entries.join('')}</${root}>\n`;
}

function escaped(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function file(
  publicUrl: string,
  { body, tags, expiresAt }: Pick<CacheableResponse, 'body' | 'tags' | 'expiresAt'>,
): CacheableResponse {
  const headers = { ...securityHeaders('api', publicUrl.startsWith('https:')), 'cache-control': 'no-cache' };
  return { body, contentType: 'application/xml; charset=utf-8', headers, tags, expiresAt };
}
