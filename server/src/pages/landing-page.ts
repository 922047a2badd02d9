import { brandTheme } from '@nave/domain/clients/brand-theme.ts';
import { pageTitle } from '@nave/domain/pages/page-data.ts';
import { isEventNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { clientTag } from '../clients/client-tags.ts';
import { publicClientOfId } from '../clients/clients.reads.ts';
import type { CacheableResponse, CachedResponse } from '../platform/http/cached-response.ts';
import type { Miss, ReadCache } from '../platform/http/read-cache.ts';
import { eventChannels } from './event-channels.ts';
import { canonicalPath, pageEntry } from './page-path.ts';
import { produce, themed, type ViewerPagesDeps } from './viewer-pages.ts';

/** The first segment of the path of a landing; an event number follows, and may be followed by an attendee number. */
export const LANDING_SEGMENT = 'attend';

/** Returns the event number in the keys of a landing's path; null if the path has too few or too many segments. */
export function landingEvent([, eventNumber, _attendeeNumber, ...rest]: readonly string[]): string | null {
  return eventNumber === undefined || rest.length > 0 ? null : eventNumber;
}

/**
 * Returns the landing of an event (PAY-96, HOST-8), which is the same for every attendee number: the number is not part
 * of its cache key, and only the page's script reads it. All events without channels share one page, with status 404.
 */
export async function landingPage(
  deps: ViewerPagesDeps & { cache: ReadCache },
  eventNumber: string,
): Promise<CachedResponse> {
  const { cache, site } = deps;
  const notFound = () => cache.answer(pageEntry(site, `${LANDING_SEGMENT} of no event`), () => unknownEvent(deps));
  if (!isEventNumber(eventNumber)) return notFound();
  const path = canonicalPath([LANDING_SEGMENT, eventNumber]);
  const found = await cache.get(
    pageEntry(site, path),
    async (): Promise<CacheableResponse | Miss<null>> => (await landingOf(deps, eventNumber)) ?? { instead: null },
  );
  return 'instead' in found ? notFound() : found;
}

/** No Referer header may reveal the attendee number in the URL. */
const headers = { 'referrer-policy': 'no-referrer' };
const meta = [{ name: 'robots', content: 'noindex,nofollow' }];

async function landingOf(deps: ViewerPagesDeps, eventNumber: string): Promise<CacheableResponse | null> {
  const { owner } = deps.site;
  // On a client's own domain, the channels of other clients have no pages.
  const view = await eventChannels(deps, eventNumber, typeof owner === 'string' ? null : owner.clientId);
  if (!view) return null;
  const { title, channels, clients } = view.data;
  const [main] = channels;
  const client = clients.find(({ id }) => id === main?.clientId);
  if (!client || !main) return null;
  return produce(deps, {
    client,
    address: null,
    view,
    headers,
    head: {
      title: pageTitle(client.name, title),
      meta,
      ...themed(main.theme),
      data: { page: 'landing', event: view.data },
      first: { name: client.name, logo: null, below: { kind: 'card', header: main.headerImage } },
      video: null,
      preload: LANDING_SEGMENT,
    },
  });
}

/** The page of an event to which no channel is connected (PAY-100). */
async function unknownEvent(deps: ViewerPagesDeps): Promise<CacheableResponse> {
  const { brand, owner } = deps.site;
  const client = typeof owner === 'string' ? null : await publicClientOfId(deps.db, owner.clientId);
  const page = produce(deps, {
    client,
    address: null,
    view: { data: null, tags: client ? [clientTag(client.id)] : [], expiresAt: null },
    headers,
    head: {
      title: client?.name ?? brand.name,
      meta,
      ...themed(client?.theme ?? brandTheme(brand)),
      data: { page: 'landing', event: null },
      first: { name: client?.name ?? brand.name, logo: null, below: { kind: 'card', header: null } },
      video: null,
      preload: null,
    },
  });
  return { ...page, status: 404 };
}
