import { get } from 'node:http';
import { Child, cpuSeconds } from './child.ts';
import { type Engine, withEngine } from './engines.ts';
import type { Figure } from './figure.ts';
import { atRate } from './load/at-rate.ts';
import { type Amounts, EVENT_NUMBER, type Organisation } from './servers/long-lists.ts';
import { percentile } from './statistics.ts';

/** The channel has many contents, so that its responses are large. */
const AMOUNTS: Amounts = { channels: 1, contents: 2_000 };
const CONNECTIONS = 20;
const MEASURED_MS = 1_000;
const HEALTH_PER_SECOND = 20;
/** All other routes are measured relative to this route, which returns the server's time and needs no query. */
const BASELINE_PATH = '/api/utils/getTime';
/**
 * Limits relative to the baseline: one for cached responses, one for cheap routes and for paths of records that do not
 * exist.
 */
const KEPT_AT_MOST = 2;
const CHEAP_AT_MOST = 40;
const HEALTH_AT_MOST_MS = 250;

/** Public paths of each route. `{n}` is replaced by a number that is different in each request. */
function pathsByRouteOf({
  clientId,
  clientKey,
  channelId,
  channelKey,
  contentId,
}: Organisation): Record<string, string[]> {
  const channel = `/cdn/channels/${clientId}/${channelId}`;
  const byKey = `/cdn/channels/by-key/${clientKey}/${channelKey}`;
  return {
    '/api/utils/getTime': [BASELINE_PATH],
    '/cdn/catalogues/:name': ['/cdn/catalogues/time-zones', '/cdn/catalogues/no-{n}'],
    '/cdn/icons/:weight/:name': ['/cdn/icons/solid/heart', '/cdn/icons/brands/facebook', '/cdn/icons/solid/no-{n}'],
    '/cdn/bible/:edition/:book/:chapter': ['/cdn/bible/web-1/JHN/3', '/cdn/bible/en-web/JHN/{n}'],
    '/cdn/clients/:clientId/links/:page': [
      `/cdn/clients/${clientId}/links/no-{n}`,
      `/cdn/clients/${clientId}/links/no-{n}?of=${contentId}`,
    ],
    '/api/auth/session': ['/api/auth/session'],
    '/api/first-owner': ['/api/first-owner'],
    '/api/auth/providers': [`/api/auth/providers?clientId=${clientId}`],
    '/api/auth/callback': ['/api/auth/callback?code={n}'],
    '/api/auth/callback/:clientId': [`/api/auth/callback/${clientId}?code={n}`],
    '/api/brushfire/attendees/:number': ['/api/brushfire/attendees/12345678'],
    '/api/brushfire/attendees/:number/authorize/:key': [
      `/api/brushfire/attendees/12345678/authorize/no-{n}?clientId=${clientId}`,
    ],
    '/api/brushfire/events/:eventId/:number/authorize': ['/api/brushfire/events/{n}/12345678/authorize'],
    '/api/brushfire/events/:eventId/details': ['/api/brushfire/events/{n}/details'],
    '/api/channels/:channelId/protected': [`/api/channels/${channelId}/protected`],
    '/api/contents/:contentId/chat/messages': [`/api/contents/${contentId}/chat/messages?before=1000000`],
    '/api/direct-chats/:chatId/messages': [`/api/direct-chats/${contentId}/messages?before=1000000`],
    '/api/direct-chats/:chatId/hosts': [`/api/direct-chats/${contentId}/hosts`],
    '/api/direct-chats/:chatId/line': [`/api/direct-chats/${contentId}/line`],
    '/api/domains/check': ['/api/domains/check?domain=no-{n}.example'],
    '/cdn/clients/:clientId': [`/cdn/clients/${clientId}`, `/cdn/clients/no-{n}`],
    '/cdn/clients/by-key/:clientKey': [`/cdn/clients/by-key/${clientKey}`, '/cdn/clients/by-key/no-{n}'],
    '/cdn/clients/by-host/:hostname': ['/cdn/clients/by-host/no-{n}.example'],
    '/cdn/channels/:clientId/:channelId': [channel, `${channel}?content=content20`, `${channel}?content=no-{n}`],
    '/cdn/channels/events/:eventNumber': [
      `/cdn/channels/events/${EVENT_NUMBER}`,
      '/cdn/channels/events/654321',
      '/cdn/channels/events/no-{n}',
    ],
    '/cdn/channels/by-key/:clientKey/:channelKey': [byKey, `${byKey}?content=no-{n}`, `${byKey}?v={n}`, `${byKey}-{n}`],
    '/cdn/channels/:clientId/:channelId/calendar.ics': [
      `${channel}/calendar.ics`,
      `${channel}/calendar.ics?content=content20`,
      `${channel}/calendar.ics?content=no-{n}`,
    ],
    '/api/openapi.json': ['/api/openapi.json'],
    '/api/docs': ['/api/docs'],
    '/healthz': ['/healthz'],
    '/api/installation/:challenge': ['/api/installation/{n}'],
    '/readyz': ['/readyz'],
    // Not measured, because the server answers this route only to its own machine.
    '/metrics': [],
    '/favicon.svg': ['/favicon.svg'],
    '/robots.txt': ['/robots.txt'],
    '/sitemap.xml': ['/sitemap.xml', `/sitemap.xml?of=${clientKey}`, '/sitemap.xml?of=no-{n}'],
    '/manifest.webmanifest': [`/manifest.webmanifest?of=${clientKey}`, '/manifest.webmanifest?of=no-{n}'],
    '/dashboard': ['/dashboard'],
    '/dashboard/*': ['/dashboard/{n}'],
    '/dashboard/:clientId/live-inputs/:inputId/go-live': ['/dashboard/{n}/live-inputs/{n}/go-live'],
    '/signup/:userId/:verificationCode': ['/signup/{n}/{n}'],
    '/signup/:userId/:verificationCode/:clientId': ['/signup/{n}/{n}/{n}'],
    '/reset/:userId/:resetPasswordCode': ['/reset/{n}/{n}'],
    // Existing files are not measured, because the server reads them while it sends them.
    '/assets/*': [],
    '/media/*': ['/media/no-{n}.webp'],
    '/media/demo/*': [],
    '/media/v/:key/*': [`/media/v/${'0'.repeat(32)}/master.m3u8`, '/media/v/no-{n}/master.m3u8'],
    '/*': [
      `/${clientKey}/${channelKey}`,
      `/${clientKey}/${channelKey}/content20`,
      `/${clientKey}/${channelKey}/no-{n}`,
      `/${clientKey}/no-{n}`,
      '/no-{n}',
      '/reset/no-{n}',
      `/share/${clientKey}/${channelKey}`,
      `/share/${clientKey}/${channelKey}/no-{n}`,
    ],
  };
}

/** A route that needs no sign-in, as it is declared in the server's registry of routes. */
interface PublicRead {
  readonly url: string;
  readonly cost: 'kept' | 'cheap';
}

/** Measures the CPU time of each public route, and the delay of health checks while 20 connections request a route. */
export async function publicRoutes(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of ['embedded', 'postgresql'] as const)
    figures.push(...(await withEngine(engine, (env) => onEngine(engine, env))));
  return figures;
}

async function onEngine(engine: Engine, env: Record<string, string>): Promise<Figure[]> {
  const server = new Child('servers/app-server.ts', { env });
  const clients = new Child('load/http-load.ts');
  const port = await server.ask<number>('port');
  const pathsByRoute = pathsByRouteOf(await server.ask<Organisation>('organisation', AMOUNTS));
  const processes = { server, clients, port };
  const baseline = await costOf(processes, BASELINE_PATH);
  const figures: Figure[] = [];
  const healthMs: number[] = [];
  for (const { url, cost } of await server.ask<PublicRead[]>('public routes')) {
    if (!pathsByRoute[url]) throw new Error(`This benchmark has no path for ${url}.`);
    for (const path of pathsByRoute[url]) {
      const result = await costOf(processes, path);
      healthMs.push(result.healthMs);
      const isCached = cost === 'kept' && !path.includes('{n}');
      figures.push({
        name: `${path.replaceAll(/[0-9a-f-]{36}|(client|channel)-[0-9a-f]{12}/g, '...')}, ${engine}`,
        value: result.cpuMs / baseline.cpuMs,
        unit: 'x',
        target: { atMost: isCached ? KEPT_AT_MOST : CHEAP_AT_MOST },
        note: `${cost}, ${result.cpuMs.toFixed(2)} CPU ms; health p99 ${result.healthMs.toFixed(0)} ms; ${result.statuses}`,
      });
    }
  }
  await server.ask('close');
  await Promise.all([server.end(), clients.end()]);
  const worst = Math.max(...healthMs);
  const name = `a health check while ${CONNECTIONS} connections request a route, worst p99, ${engine}`;
  return [...figures, { name, value: worst, unit: 'ms', target: { atMost: HEALTH_AT_MOST_MS } }];
}

interface Processes {
  server: Child;
  clients: Child;
  port: number;
}

async function costOf({ server, clients, port }: Processes, path: string) {
  await clients.ask('request', { port, path, connections: CONNECTIONS, forMs: 200 });
  const healthMs: number[] = [];
  const checks: Promise<void>[] = [];
  let statuses: [number, number][] = [];
  const cpu = await cpuSeconds(server, async () => {
    const requesting = clients.ask<[number, number][]>('request', {
      port,
      path,
      connections: CONNECTIONS,
      forMs: MEASURED_MS,
    });
    const rate = { count: (MEASURED_MS / 1_000) * HEALTH_PER_SECOND, perSecond: HEALTH_PER_SECOND };
    await atRate(rate, (_index, due) => {
      checks.push(health(port).then(() => void healthMs.push(performance.now() - due)));
    });
    statuses = await requesting;
    await Promise.all(checks);
  });
  const answered = statuses.reduce((sum, [, count]) => sum + count, 0);
  return {
    cpuMs: (cpu * 1_000) / answered,
    healthMs: percentile(healthMs, 0.99),
    statuses: statuses.map(([status, count]) => `${count} x ${status}`).join(', '),
  };
}

function health(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}
