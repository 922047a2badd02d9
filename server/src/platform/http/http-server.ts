import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import fastifyMultipart from '@fastify/multipart';
import { programRefusals } from '@nave/domain/kernel/access-tokens.texts.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { refusalOfFailure } from '../outage.ts';
import { hasTokenInAddress } from '../tokens-in-text.ts';
import { type TrustedProxies, trusts } from './caller-address.ts';
import { earlyErrors, refuseUnrouted } from './early-errors.ts';
import type { OwnHosts } from './own-hosts.ts';
import { writeRefusal } from './raw-refusal.ts';
import { refusalOf, sendRefusal } from './refusal-reply.ts';
import { createRoutes, type RegistryParts } from './registry.ts';
import { createRequestListener, type RequestListenerParts } from './request-listener.ts';
import type { Routes } from './route.ts';
import { securityHeaders } from './security-headers.ts';

const BODY_LIMIT = 262_144;

/** How long a caller may keep sending the body after the response was sent, in milliseconds. */
const UNREAD_BODY_MS = 2_000;

export interface HttpServerParts extends RequestListenerParts, RegistryParts {
  hosts: OwnHosts;
  log: Logger;
  trustProxy: TrustedProxies;
  metrics?: Pick<Metrics, 'httpSeconds' | 'cachedResponses'>;
}

/** The HTTP server, which does not listen yet, and the registry of routes. */
export interface HttpServer {
  app: FastifyInstance;
  routes: Routes;
}

/** Creates the HTTP server with limits, error responses, security headers and the registry of routes. */
export async function createHttpServer(parts: HttpServerParts): Promise<HttpServer> {
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusts(parts.trustProxy),
    bodyLimit: BODY_LIMIT,
    ...earlyErrors(parts.https),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    serverFactory: (handler) => createNodeServer(parts, handler),
  });
  // Fastify parses text/plain by default, but no route accepts it.
  app.removeContentTypeParser('text/plain');
  await app.register(fastifyMultipart);
  const apiHeaders = securityHeaders('api', parts.https);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(apiHeaders).header('x-request-id', request.id);
    if (hasTokenInAddress(request.url)) throw new Refusal(programRefusals.inAddress);
    // Refuse the request before its body is read.
    if (request.is404) return refuseUnrouted(request, reply);
  });
  app.addHook('onResponse', async ({ raw }) => endUnfinishedBody(raw));
  if (parts.metrics) measure(app, parts.metrics);
  handleErrors(app, parts.log);
  return { app, routes: createRoutes(app, parts) };
}

function createNodeServer(parts: HttpServerParts, routes: RequestListener): Server {
  const { hosts, https } = parts;
  const options = {
    // G17: ends requests that arrive too slowly.
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16_384,
    // The request listener refuses requests without a Host header, in the error form.
    requireHostHeader: false,
    // Ignore upgrades to other protocols, such as h2c. The request listener refuses unknown hostnames.
    shouldUpgradeCallback: (request: IncomingMessage) =>
      request.headers.upgrade?.toLowerCase() === 'websocket' && hosts.isOwn(request),
  };
  const server = createServer(options, createRequestListener(parts, routes));
  server.on('checkExpectation', (_request, response) =>
    writeRefusal(response, new Refusal(kernelRefusals.expectation), securityHeaders('api', https)),
  );
  return server;
}

/** Closes the connection if the caller still sends the body some time after the response was sent. */
function endUnfinishedBody(request: IncomingMessage): void {
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

function handleErrors(app: FastifyInstance, log: HttpServerParts['log']): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal) return sendRefusal(reply, refusal);
    log.error(
      { err: error, method: request.method, url: request.routeOptions.url, requestId: request.id },
      'a request failed',
    );
    return sendRefusal(reply, refusalOfFailure(error));
  });
  app.setNotFoundHandler(refuseUnrouted);
}
