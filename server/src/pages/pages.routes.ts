import { randomBytes } from 'node:crypto';
import { reservedKeys } from '@nave/domain/kernel/reserved-keys.ts';
import { LOST_PARAMETER } from '@nave/domain/pages/page-data.ts';
import { SHARE_SEGMENT } from '@nave/domain/pages/share.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CacheableResponse, type CachedResponse, sendCachedResponse } from '../platform/http/cached-response.ts';
import type { OwnHosts, Site } from '../platform/http/own-hosts.ts';
import type { Miss, ReadCache } from '../platform/http/read-cache.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { type EventPageDeps, eventPage, isEventPath } from './event-page.ts';
import { LANDING_SEGMENT, landingEvent, landingPage } from './landing-page.ts';
import { sendNotFoundPage } from './not-found-page.ts';
import { canonicalPath, pageEntry, pageKeys, pathOf, queryOf } from './page-path.ts';
import { stampPage } from './page-stamp.ts';
import { sharePage } from './share-page.ts';
import { splashPage } from './splash-page.ts';
import { type ViewerPage, viewerPage } from './viewer-pages.ts';

export interface PagesDeps extends Omit<EventPageDeps, 'site'> {
  app: FastifyInstance;
  cache: ReadCache;
  hosts: Pick<OwnHosts, 'siteOf' | 'product'>;
}

const noReferrer = { 'referrer-policy': 'no-referrer' };
const accountPaths: ReadonlySet<string> = new Set(['signup', 'reset']);

/** Registers the dashboard's page for its paths, and the viewer's page for all other paths (VIEW-87). */
export function pageRoutes(deps: PagesDeps): void {
  const { app, shells } = deps;
  const config = { entry: 'platform', cost: 'cheap' } as const;

  const sendPage = (request: FastifyRequest, reply: FastifyReply, page: CachedResponse) => {
    reply.hijack();
    stampPage(reply.raw, deps.clock.now().getTime());
    sendCachedResponse(page, request.raw, reply.raw);
  };

  const siteOf = ({ headers: { host } }: FastifyRequest) => deps.hosts.siteOf(host ?? '') ?? deps.hosts.product;

  const dashboard =
    (more: Record<string, string>, area: 'dashboard' | 'go-live' = 'dashboard') =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const { owner, brand } = siteOf(request);
      // Cookies, emails and sign-in methods of the dashboard work only under PUBLIC_URL.
      if (owner !== 'product') return reply.redirect(atPublicUrl(deps.publicUrl, request.url), 302);
      const nonce = randomBytes(16).toString('base64url');
      const { protocol, host } = new URL(deps.publicUrl);
      const socketOrigin = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
      return reply
        .headers(securityHeaders(area, protocol === 'https:', { nonce, socketOrigin }))
        .headers({ 'cache-control': 'no-store', ...more })
        .type('text/html; charset=utf-8')
        .send(shells.dashboard(nonce, brand));
    };
  app.get('/dashboard', { config }, dashboard({}));
  app.get('/dashboard/*', { config }, dashboard({}));
  app.get('/dashboard/:clientId/live-inputs/:inputId/go-live', { config }, dashboard({}, 'go-live'));
  // SHELL-2 to SHELL-6: no Referer header may reveal the code in the URL.
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
      const query = queryOf(request.url);
      // VIEW-30: an open page navigates to `/?lost=` if its channel or client no longer exists.
      const clientKey = keys.length === 0 ? lostParameter(request) : null;
      if (clientKey !== null) return sendNotFoundPage({ ...deps, site }, [clientKey], request, reply);
      // SHELL-4, SHELL-6: there are no viewer pages below these paths.
      if (accountPaths.has(keys[0] ?? '')) return sendNotFoundPage({ ...deps, site }, keys, request, reply);
      if (keys[0] === LANDING_SEGMENT && site.owner !== 'nobody') {
        const eventNumber = landingEvent(keys);
        // PAY-97, VIEW-192
        if (eventNumber === null) return sendNotFoundPage({ ...deps, site }, [], request, reply);
        return sendPage(request, reply, await landingPage({ ...deps, site }, eventNumber));
      }
      const isShared = isSharedPath(site, keys);
      // VIEW-88: no page exists for a reserved word as the key of a client or, on an own domain, of a channel.
      const isEvent = isEventPath(site, keys);
      if (!isEvent && reservedKeys.has(keys[isShared ? 1 : 0] ?? '')) return reply.callNotFound();
      const found = await cachedPage({ ...deps, site }, keys);
      if ('instead' in found) {
        const { instead } = found;
        if ('notFound' in instead && isEvent) return sendNotFoundPage({ ...deps, site }, [], request, reply, 'event');
        if ('notFound' in instead)
          return sendNotFoundPage({ ...deps, site }, isShared ? keys.slice(1) : keys, request, reply);
        return reply.redirect(instead.redirect + query, 302);
      }
      // A personal link keeps its attendee number, also if it leads to a former address.
      if (found.location !== null && query)
        return reply.header('cache-control', 'no-cache').redirect(found.location + query, found.status);
      return sendPage(request, reply, found);
    },
  });
}

/** Returns the query parameter `lost`, the client key of a page that no longer exists; null without the parameter. */
function lostParameter({ query }: FastifyRequest): string | null {
  const lost = (query as Record<string, unknown>)[LOST_PARAMETER];
  return typeof lost === 'string' ? lost : null;
}

/**
 * Whether the path is a shared link. On a client's own domain, `/share` alone is the shared link of the client's page.
 */
function isSharedPath({ owner }: Site, keys: readonly string[]): boolean {
  return keys[0] === SHARE_SEGMENT && (keys.length > 1 || typeof owner !== 'string');
}

/** HOST-35: returns the URL with the same path and query at PUBLIC_URL. `url` may be absolute. */
function atPublicUrl(publicUrl: string, url: string): string {
  return publicUrl + url.replace(/^https?:\/\/[^/]*/i, '');
}

/** The result for a path without a page. */
type NoPage = Exclude<ViewerPage, { page: unknown }>;

/** Returns the cached page, or a redirect or "not found" instead. */
function cachedPage(deps: PagesDeps & { site: Site }, keys: string[]): Promise<CachedResponse | Miss<NoPage>> {
  const { site, cache } = deps;
  // HOST-36: a permitted hostname without an owner shows the same page at every path.
  if (site.owner === 'nobody') return cache.get(pageEntry(site, ''), async () => splashPage(deps));
  return cache.get(pageEntry(site, canonicalPath(keys)), async (): Promise<CacheableResponse | Miss<NoPage>> => {
    const [first, ...shared] = keys;
    if (isEventPath(site, keys)) return pageOrMiss(await eventPage(deps, keys[1] ?? ''));
    const found = await (first === SHARE_SEGMENT ? sharePage(deps, shared) : viewerPage(deps, keys));
    return pageOrMiss(found);
  });
}

function pageOrMiss(found: ViewerPage): CacheableResponse | Miss<NoPage> {
  return 'page' in found ? found.page : { instead: found };
}
