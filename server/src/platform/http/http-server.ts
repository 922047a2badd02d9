import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import fastifyMultipart from '@fastify/multipart';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { ZodType } from 'zod';
import type { Metrics } from '../metrics.ts';
import { refusalOfFailure } from '../outage.ts';
import { createFailureLog, type FailureLog } from '../outage-log.ts';
import { type TrustedProxies, trusts } from './caller-address.ts';
import { earlyErrors, refuseUnrouted } from './early-errors.ts';
import { type EntranceParts, entrance } from './entrance.ts';
import { writeRefusal } from './raw-refusal.ts';
import { fieldErrors, refusalOf, sendRefusal } from './refusal-reply.ts';
import type { AnyRoute, Routes } from './route.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The registry's entry; `platform` marks the few that need no rule (health, assets, pages). */
    entry?: AnyRoute | 'platform';
  }
  interface FastifyRequest {
    /** Set once the registry's rule has let the request in. */
    admission: { actor: Actor; target: unknown } | null;
  }
}

/** Folders of files, which need no rule. */
const staticPrefixes = ['/assets/', '/media/'];
/** Largest JSON body, in bytes. */
const BODY_LIMIT = 262_144;

/** How long the rest of a body may still come once its request is answered, in milliseconds. */
const UNREAD_BODY_MS = 2_000;

/** What the HTTP server is made of. */
export interface HttpServerParts extends EntranceParts {
  log: Logger;
  trustProxy: TrustedProxies;
  metrics?: Pick<Metrics, 'httpSeconds' | 'keptAnswers'>;
  /** Who asks; may set a cookie on the reply. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
}

/** The HTTP server, not listening yet, and where slices register. */
export interface HttpServer {
  app: FastifyInstance;
  routes: Routes;
}

/** Makes the HTTP server: limits, error form, headers, and the registry that every route goes through. */
export async function createHttpServer(parts: HttpServerParts): Promise<HttpServer> {
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusts(parts.trustProxy),
    bodyLimit: BODY_LIMIT,
    ...earlyErrors(parts.https),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    serverFactory: (handler) => frontedServer(parts, handler),
  });
  app.decorateRequest('admission', null);
  // Fastify reads plain text by itself; no route of ours does.
  app.removeContentTypeParser('text/plain');
  await app.register(fastifyMultipart);
  const apiHeaders = securityHeaders('api', parts.https);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(apiHeaders);
    // What no route takes is refused before its body is read.
    if (request.is404) return refuseUnrouted(request, reply);
  });
  app.addHook('onResponse', async ({ raw }) => endUnread(raw));
  if (parts.metrics) measure(app, parts.metrics);
  answerErrors(app, createFailureLog(parts.log));
  return { app, routes: createRoutes(app, parts) };
}

function frontedServer(parts: HttpServerParts, routes: RequestListener): Server {
  const { hosts, https } = parts;
  const options = {
    // G17: a request that dribbles in is ended.
    ...{ headersTimeout: 10_000, requestTimeout: 120_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
    // The entrance says so in the error form.
    requireHostHeader: false,
    // Any other protocol that is offered (h2c, say) is left aside, and a foreign name is told so by the entrance.
    shouldUpgradeCallback: (request: IncomingMessage) =>
      request.headers.upgrade?.toLowerCase() === 'websocket' && hosts.isOwn(request),
  };
  const server = createServer(options, entrance(parts, routes));
  server.on('checkExpectation', (_request, response) =>
    writeRefusal(response, new Refusal(kernelRefusals.expectation), securityHeaders('api', https)),
  );
  return server;
}

/** A body that is not read is not waited for: whoever still sends it a moment after the answer is cut off. */
function endUnread(request: IncomingMessage): void {
  if (request.complete) return;
  setTimeout(() => {
    if (!request.complete) request.destroy();
  }, UNREAD_BODY_MS).unref();
}

function measure(app: FastifyInstance, { httpSeconds }: Pick<Metrics, 'httpSeconds'>): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
    httpSeconds.observe(labels, reply.elapsedTime / 1_000);
  });
}

function answerErrors(app: FastifyInstance, logFailure: FailureLog): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal) return sendRefusal(reply, refusal);
    logFailure({ err: error, method: request.method, url: request.routeOptions.url }, 'a request failed');
    return sendRefusal(reply, refusalOfFailure(error));
  });
  app.setNotFoundHandler(refuseUnrouted);
}

function createRoutes(app: FastifyInstance, parts: HttpServerParts): Routes {
  const entries: AnyRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.entry && !staticPrefixes.some((prefix) => url.startsWith(prefix)))
      throw new Error(`The route ${method} ${url} is not in the registry.`);
  });
  return {
    entries: () => entries,
    add(route) {
      const entry = route as unknown as AnyRoute;
      entries.push(entry);
      app.route({
        method: entry.method,
        url: entry.url,
        config: { entry },
        ...(entry.multipartBytes && { bodyLimit: entry.multipartBytes }),
        onRequest: (request, reply) => admit(entry, parts, request, reply),
        handler: (request, reply) => answer(entry, request, reply),
      });
    },
  };
}

/** The door: from our own page? signed in? is it there? may they? Nothing of the body is read before. */
async function admit(
  entry: AnyRoute,
  parts: HttpServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (entry.method !== 'GET' && !parts.hosts.isFromOwnPage(request.raw))
    throw new Refusal(kernelRefusals.foreignOrigin);
  const actor = await parts.identify(request, reply);
  const { rule } = entry;
  if (rule.signedIn && actor.kind !== 'user') throw new Refusal(kernelRefusals.notSignedIn);
  const target = await rule.load(actor, request.params as Record<string, string>);
  if (target === null) throw new Refusal(rule.missing);
  const decision = rule.may(actor, target);
  if (!decision.allowed) throw new Refusal(decision.refusal);
  request.admission = { actor, target };
}

async function answer(entry: AnyRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  // The parser of uploads takes any route's; where JSON is asked for it would look like an empty form.
  if (entry.body && request.isMultipart()) throw new Refusal(kernelRefusals.wrongType);
  const body = entry.body ? parse(entry.body, request.body) : undefined;
  const query = entry.query ? parse(entry.query, request.query) : undefined;
  reply.code(entry.status ?? 200).header('cache-control', 'no-store');
  if (!request.admission) throw new Error('A handler was reached past the door.');
  return entry.handle({
    ...request.admission,
    params: request.params as Record<string, string>,
    body,
    query,
    request,
    reply,
  });
}

function parse(schema: ZodType, input: unknown): unknown {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw new Refusal(kernelRefusals.invalidForm, { fields: fieldErrors(result.error) });
}
