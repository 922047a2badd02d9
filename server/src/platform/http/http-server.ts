import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import fastifyMultipart from '@fastify/multipart';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { refusalOfFailure } from '../outage.ts';
import { type TrustedProxies, trusts } from './caller-address.ts';
import { earlyErrors, refuseUnrouted } from './early-errors.ts';
import { type EntranceParts, entrance } from './entrance.ts';
import type { OwnHosts } from './own-hosts.ts';
import { writeRefusal } from './raw-refusal.ts';
import { refusalOf, sendRefusal } from './refusal-reply.ts';
import { createRoutes, type RegistryParts } from './registry.ts';
import type { Routes } from './route.ts';
import { securityHeaders } from './security-headers.ts';

/** Largest JSON body, in bytes. */
const BODY_LIMIT = 262_144;

/** How long the rest of a body may still come once its request is answered, in milliseconds. */
const UNREAD_BODY_MS = 2_000;

/** What the HTTP server is made of. */
export interface HttpServerParts extends EntranceParts, RegistryParts {
  hosts: OwnHosts;
  log: Logger;
  trustProxy: TrustedProxies;
  metrics?: Pick<Metrics, 'httpSeconds' | 'keptAnswers'>;
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
  answerErrors(app, parts.log);
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

function answerErrors(app: FastifyInstance, log: HttpServerParts['log']): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal) return sendRefusal(reply, refusal);
    log.error({ err: error, method: request.method, url: request.routeOptions.url }, 'a request failed');
    return sendRefusal(reply, refusalOfFailure(error));
  });
  app.setNotFoundHandler(refuseUnrouted);
}
