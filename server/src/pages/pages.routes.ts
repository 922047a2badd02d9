import { randomBytes } from 'node:crypto';
import { reservedKeys } from '@nave/domain/kernel/reserved-keys.ts';
import { LOST_PARAMETER } from '@nave/domain/pages/page-data.ts';
import { SHARE_SEGMENT } from '@nave/domain/pages/share.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CachedResponse, type Produced, sendCachedResponse } from '../platform/http/cached-response.ts';
import type { OwnHosts, Site } from '../platform/http/own-hosts.ts';
import type { Miss, ReadCache } from '../platform/http/read-cache.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { sendNotFoundPage } from './not-found-page.ts';
import { canonicalPath, pageEntry, pageKeys, pathOf, queryOf } from './page-path.ts';
import { stampPage } from './page-stamp.ts';
import { sharePage } from './share-page.ts';
import { splashPage } from './splash-page.ts';
import { type ViewerPage, type ViewerPagesDeps, viewerPage } from './viewer-pages.ts';

export interface PagesDeps extends Omit<ViewerPagesDeps, 'site'> {
  app: FastifyInstance;
  cache: ReadCache;
  hosts: Pick<OwnHosts, 'siteOf' | 'product'>;
}

const noReferrer = { 'referrer-policy': 'no-referrer' };
const accountWords: ReadonlySet<string> = new Set(['signup', 'reset']);

/** Registers the dashboard's page, and for all other paths the viewer's page (VIEW-87). */
export function pageRoutes(deps: PagesDeps): void {
  const { app, shells } = deps;
  const config = { entry: 'platform', cost: 'cheap' } as const;

  const siteOf = ({ headers: { host } }: FastifyRequest) => deps.hosts.siteOf(host ?? '') ?? deps.hosts.product;

  const dashboard = (more: Record<string, string>) => (request: FastifyRequest, reply: FastifyReply) => {
    const { owner, brand } = siteOf(request);
    // The dashboard's cookies, emails and sign-in methods belong to the product's address.
    if (owner !== 'product') return reply.redirect(atPublicUrl(deps.publicUrl, request.url), 302);
    const nonce = randomBytes(16).toString('base64url');
    const { protocol, host } = new URL(deps.publicUrl);
    const socketOrigin = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
    return reply
      .headers(securityHeaders('dashboard', protocol === 'https:', { nonce, socketOrigin }))
      .headers({ 'cache-control': 'no-store', ...more })
      .type('text/html; charset=utf-8')
      .send(shells.dashboard(nonce, brand));
  };
  app.get('/dashboard', { config }, dashboard({}));
  app.get('/dashboard/*', { config }, dashboard({}));
  // SHELL-2 to SHELL-6: no other page may learn the code in the URL.
  app.get('/signup/:userId/:verificationCode', { config }, dashboard(noReferrer));
  app.get('/signup/:userId/:verificationCode/:clientId', { config }, dashboard(noReferrer));
  app.get('/reset/:userId/:resetPasswordCode', { config }, dashboard(noReferrer));

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { ...config, cost: 'kept' },
    async handler(request, reply) {
      const site = siteOf(request);
      const keys = pageKeys(pathOf(request.url));
      // VIEW-30: open pages navigate here when their URL no longer exists.
      const lost = keys.length === 0 ? lostKey(request) : null;
      if (lost !== null) return sendNotFoundPage({ ...deps, site }, [lost], request, reply);
      // SHELL-4, SHELL-6: other paths with these words are not found.
      if (accountWords.has(keys[0] ?? '')) return sendNotFoundPage({ ...deps, site }, keys, request, reply);
      const isShared = isSharedPath(site, keys);
      // VIEW-88: reserved words are no keys of clients, nor of channels on a client's own domain.
      if (reservedKeys.has(keys[isShared ? 1 : 0] ?? '')) return reply.callNotFound();
      const found = await cachedPage({ ...deps, site }, keys);
      if ('instead' in found) {
        const { instead } = found;
        if ('lost' in instead)
          return sendNotFoundPage({ ...deps, site }, isShared ? keys.slice(1) : keys, request, reply);
        return reply.redirect(instead.redirect + queryOf(request.url), 302);
      }
      reply.hijack();
      stampPage(reply.raw, deps.clock.now().getTime());
      sendCachedResponse(found, request.raw, reply.raw);
    },
  });
}

/** Returns the value of `/?lost=`, the key of a page that no longer exists; null without it. */
function lostKey({ query }: FastifyRequest): string | null {
  const lost = (query as Record<string, unknown>)[LOST_PARAMETER];
  return typeof lost === 'string' ? lost : null;
}

/** Whether the path is a shared link. On a client's own domain, which needs no key, the segment alone is one. */
function isSharedPath({ owner }: Site, keys: readonly string[]): boolean {
  return keys[0] === SHARE_SEGMENT && (keys.length > 1 || typeof owner !== 'string');
}

/** HOST-35: returns the same path and query at PUBLIC_URL; the origin in an absolute request URL is ignored. */
function atPublicUrl(publicUrl: string, url: string): string {
  return publicUrl + url.replace(/^https?:\/\/[^/]*/i, '');
}

/** The result for a path without a page. */
type NoPage = Exclude<ViewerPage, { page: unknown }>;

/** Returns the cached page, or where to go instead. */
function cachedPage(deps: PagesDeps & { site: Site }, keys: string[]): Promise<CachedResponse | Miss<NoPage>> {
  const { site, cache } = deps;
  // HOST-36: a permitted hostname without an owner shows the same page at every path.
  if (site.owner === 'nobody') return cache.get(pageEntry(site, ''), async () => splashPage(deps));
  return cache.get(pageEntry(site, canonicalPath(keys)), async (): Promise<Produced | Miss<NoPage>> => {
    const [first, ...shared] = keys;
    const found = await (first === SHARE_SEGMENT ? sharePage(deps, shared) : viewerPage(deps, keys));
    return 'page' in found ? found.page : { instead: found };
  });
}
