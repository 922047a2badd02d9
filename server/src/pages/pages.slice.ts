import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import type { Platform } from '../platform/platform.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { comingRoutes } from './coming.routes.ts';
import { eventPageRoutes } from './event-page.routes.ts';
import { readHtmlShells } from './html-shell.ts';
import { openApiRoutes } from './openapi.routes.ts';
import { pageRoutes } from './pages.routes.ts';
import { productRoutes } from './product.routes.ts';
import { protectedRoutes } from './protected.routes.ts';
import { readApiRoutes } from './read-api.routes.ts';
import { serveCached } from './serve-cached.ts';
import { siteFileRoutes } from './site-files.routes.ts';
import { timeRoutes } from './time.routes.ts';

interface Needs
  extends Pick<PaywallSlice, 'admissionTo' | 'admissionToEvent' | 'findEventEntrance' | 'limitRequests'>,
    Pick<TicketingSlice, 'publicEvent'> {
  webRoot: string;
}

/**
 * Registers pages and public reads. They combine the other slices, so this slice is created last. `webRoot` is the
 * folder of the built web pages.
 */
export async function pagesSlice(
  platform: Platform,
  { webRoot, admissionTo, publicEvent, ...events }: Needs,
): Promise<void> {
  const { http, routes, hosts, cache, db, clock } = platform;
  const { publicUrl } = platform.config;
  const https = publicUrl.startsWith('https:');
  const now = () => clock.now().getTime();
  platform.provide({ serveCached: (...args) => serveCached({ cache, now }, ...args) });
  readApiRoutes({ routes, hosts, cache, https, db, clock });
  protectedRoutes({ routes, cache, https, db, clock, admissionTo });
  eventPageRoutes({ routes, ...events });
  calendarRoutes({ routes, cache, publicUrl, db, clock });
  comingRoutes({ routes, db, clock });
  productRoutes({ routes, db, clock, publicUrl });
  siteFileRoutes({ app: http, hosts, cache, db, clock, publicUrl });
  timeRoutes({ routes, clock });
  openApiRoutes({ app: http, routes, cache, publicUrl });
  pageRoutes({ app: http, hosts, cache, db, clock, shells: await readHtmlShells(webRoot), publicUrl, publicEvent });
}
