import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import type { ChannelLink, ContentLink } from '@nave/domain/clients/links/link.ts';
import { linkShapes } from '@nave/domain/clients/links/links.api.ts';
import { linkCalls } from '@nave/domain/clients/links/links.calls.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { Db } from '../platform/database/database.ts';
import type { Routes } from '../platform/http/route.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { anyone } from '../platform/rule.ts';
import { activeClient } from './clients.store.ts';
import { presentLinkPage } from './links.present.ts';

interface LinkRoutesDeps {
  routes: Routes;
  db: Db;
  https: boolean;
  owners: LinkLookups;
}

/** Returns the links of a client's channel or content; null if the record does not exist. */
type FindLinks = (db: Db, clientId: string, id: string) => Promise<readonly (ChannelLink | ContentLink)[] | null>;

/** Lookups of links by the id of their record, in the order in which they are tried. */
export type LinkLookups = FindLinks[];

export function linkRoutes({ routes, db, https, owners }: LinkRoutesDeps): void {
  const add = routes.of('links', linkCalls, linkShapes);
  add(linkCalls.page, {
    summary: 'The HTML of a link, for a sandboxed frame',
    rule: anyone(kernelRefusals.notFound),
    cost: 'cheap',
    async handle({ params: { clientId, page }, query: { of }, request, reply }) {
      reply.header('vary', 'Sec-Fetch-Dest');
      if (!isForFrame(request.headers['sec-fetch-dest'])) throw new Refusal(clientRefusals.onlyFramed);
      const links = isId(clientId) ? await linksOf({ db, owners }, clientId, of) : [];
      const found = presentLinkPage(links, page);
      if (found === null) throw new Refusal(kernelRefusals.notFound);
      reply.headers(securityHeaders('raw', https)).header('referrer-policy', 'no-referrer');
      reply.header('cache-control', 'public, max-age=60');
      return found;
    },
  });
}

/**
 * F3: whether the HTML may be sent. If a browser opened it as a page under our hostname, it could look like a page of
 * ours. A missing header is accepted, because older browsers and pages over plain http do not send Sec-Fetch-Dest.
 */
function isForFrame(destination: unknown): boolean {
  return destination === undefined || destination === 'iframe';
}

async function linksOf(
  { db, owners }: Pick<LinkRoutesDeps, 'db' | 'owners'>,
  clientId: string,
  of: string | undefined,
) {
  const client = await activeClient(db, clientId);
  if (!client) return [];
  if (of === undefined) return client.links;
  if (!isId(of)) return [];
  for (const find of owners) {
    const links = await find(db, clientId, of);
    if (links) return links;
  }
  return [];
}
