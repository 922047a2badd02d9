import { randomBytes } from 'node:crypto';
import { reservedKeys } from '@nave/domain/kernel/reserved-keys.ts';
import { LOST_PARAMETER } from '@nave/domain/pages/page-data.ts';
import { SHARE_SEGMENT } from '@nave/domain/pages/share.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OwnHosts, Site } from '../platform/http/own-hosts.ts';
import type { Miss, ReadCache } from '../platform/http/read-cache.ts';
import { type Produced, type ReadyAnswer, writeAnswer } from '../platform/http/ready-answer.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { sendLostPage } from './lost-page.ts';
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

/** The dashboard's HTML, and for every path that nobody else owns the viewer's (VIEW-87). */
export function pageRoutes(deps: PagesDeps): void {
  const { app, shells } = deps;
  const config = { entry: 'platform', cost: 'cheap' } as const;

  const siteOf = ({ headers: { host } }: FastifyRequest) => deps.hosts.siteOf(host ?? '') ?? deps.hosts.product;

  const dashboard = (more: Record<string, string>) => (request: FastifyRequest, reply: FastifyReply) => {
    const { owner, brand } = siteOf(request);
    // Its cookies, letters and ways to sign in are those of the product's address.
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
  // SHELL-2 to SHELL-6: the code in the address is told to no other page.
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
      // VIEW-30: where an open page goes that learns that its address names nothing any more.
      const lost = keys.length === 0 ? lostKey(request) : null;
      if (lost !== null) return sendLostPage({ ...deps, site }, [lost], request, reply);
      // SHELL-4, SHELL-6: what is no page of accounts is the viewer's, and there is nothing.
      if (accountWords.has(keys[0] ?? '')) return sendLostPage({ ...deps, site }, keys, request, reply);
      const isShared = isSharedPath(site, keys);
      // VIEW-88: a word that the product uses itself is no client's key, and no channel's where that comes first.
      if (reservedKeys.has(keys[isShared ? 1 : 0] ?? '')) return reply.callNotFound();
      const found = await keptPage({ ...deps, site }, keys);
      if ('instead' in found) {
        const { instead } = found;
        if ('lost' in instead) return sendLostPage({ ...deps, site }, isShared ? keys.slice(1) : keys, request, reply);
        return reply.redirect(instead.redirect + queryOf(request.url), 302);
      }
      reply.hijack();
      stampPage(reply.raw, deps.clock.now().getTime());
      writeAnswer(found, request.raw, reply.raw);
    },
  });
}

/** What `/?lost=` tells of the address that named nothing; null for another question. */
function lostKey({ query }: FastifyRequest): string | null {
  const lost = (query as Record<string, unknown>)[LOST_PARAMETER];
  return typeof lost === 'string' ? lost : null;
}

/** On a client's own domain its page has no key, so that the word alone shares it. */
function isSharedPath({ owner }: Site, keys: readonly string[]): boolean {
  return keys[0] === SHARE_SEGMENT && (keys.length > 1 || typeof owner !== 'string');
}

/** HOST-35: the same address at the product's own; of the request's only path and query count, however it is written. */
function atPublicUrl(publicUrl: string, url: string): string {
  return publicUrl + url.replace(/^https?:\/\/[^/]*/i, '');
}

/** What a path that is no page leads to. */
type Elsewhere = Exclude<ViewerPage, { page: unknown }>;

/** The page as ready bytes, or where to go instead. */
function keptPage(deps: PagesDeps & { site: Site }, keys: string[]): Promise<ReadyAnswer | Miss<Elsewhere>> {
  const { site, cache } = deps;
  // HOST-36: on a hostname that is nobody's every address shows the same.
  if (site.owner === 'nobody') return cache.get(pageEntry(site, ''), async () => splashPage(deps));
  return cache.get(pageEntry(site, canonicalPath(keys)), async (): Promise<Produced | Miss<Elsewhere>> => {
    const [first, ...shared] = keys;
    const found = await (first === SHARE_SEGMENT ? sharePage(deps, shared) : viewerPage(deps, keys));
    return 'page' in found ? found.page : { instead: found };
  });
}
