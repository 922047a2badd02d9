import { hostnameOf } from '@nave/domain/kernel/hostname.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicClientOfId } from '../clients/clients.reads.ts';
import { type CacheableResponse, sendCachedResponse } from '../platform/http/cached-response.ts';
import type { OwnHosts, Site } from '../platform/http/own-hosts.ts';
import type { Miss, ReadCache } from '../platform/http/read-cache.ts';
import { clientManifest } from './manifest.ts';
import { pageEntry } from './page-path.ts';
import type { PublicReadDeps } from './public-view.ts';
import { clientSitemap, sitemapIndex } from './sitemap.ts';

interface SiteFileDeps extends PublicReadDeps {
  app: FastifyInstance;
  cache: ReadCache;
  hosts: Pick<OwnHosts, 'siteOf' | 'product'>;
  publicUrl: string;
}

const nothing: Miss<null> = { instead: null };

/**
 * Registers files for programs: the sitemap and robots.txt for search engines (VIEW-104, VIEW-280), and the web app
 * manifest for devices (VIEW-281).
 */
export function siteFileRoutes(deps: SiteFileDeps): void {
  const { app, cache, hosts, publicUrl } = deps;
  const config = { entry: 'platform', cost: 'kept' } as const;
  const siteOf = ({ headers: { host } }: FastifyRequest) => hosts.siteOf(host ?? '') ?? hosts.product;

  const files = { 'sitemap.xml': sitemap, 'manifest.webmanifest': manifest };
  for (const [name, produce] of Object.entries(files)) {
    app.get(`/${name}`, { config }, async (request, reply) => {
      const site = siteOf(request);
      // A client's own domain has one file of each kind. The query is ignored there, so that it creates no cache
      // entries.
      const clientKey = site.owner === 'product' ? clientKeyInQuery(request) : '';
      const entry = pageEntry(site, `${name} ${clientKey}`);
      const found = await cache.get(entry, async () => (await produce(site, clientKey)) ?? nothing);
      if ('instead' in found) return reply.callNotFound();
      reply.hijack();
      sendCachedResponse(found, request.raw, reply.raw);
      return reply;
    });
  }

  app.get('/robots.txt', { config: { ...config, cost: 'cheap' } }, (request, reply: FastifyReply) => {
    const { owner } = siteOf(request);
    const origin = typeof owner === 'string' ? publicUrl : `https://${hostnameOf(request.headers.host ?? '')}`;
    const allowed =
      owner === 'nobody'
        ? ['Disallow: /']
        : ['Disallow: /api/', 'Disallow: /dashboard', `Sitemap: ${origin}/sitemap.xml`];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(['User-agent: *', ...allowed, ''].join('\n'));
  });

  async function manifest({ owner }: Site, clientKey: string): Promise<CacheableResponse | null> {
    if (typeof owner === 'string') return clientKey === '' ? null : clientManifest(deps, clientKey, [clientKey]);
    const client = await publicClientOfId(deps.db, owner.clientId);
    return client && clientManifest(deps, client.key, []);
  }

  async function sitemap({ owner }: Site, clientKey: string): Promise<CacheableResponse | null> {
    if (owner === 'nobody') return null;
    if (owner === 'product') return clientKey === '' ? sitemapIndex(deps) : clientSitemap(deps, clientKey);
    const client = await publicClientOfId(deps.db, owner.clientId);
    return client && clientSitemap(deps, client.key);
  }
}

/** Returns the client key in the query parameter `of`; empty without it. */
function clientKeyInQuery({ query }: FastifyRequest): string {
  const of = (query as { of?: unknown }).of;
  return typeof of === 'string' ? lookupKey(of.slice(0, 100)) : '';
}
