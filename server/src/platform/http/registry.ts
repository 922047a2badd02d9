import { programRefusals, scopeRefusal } from '@nave/domain/kernel/access-tokens.texts.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { type Call, type CallShape, methodOf, pathOf } from '@nave/domain/kernel/call.ts';
import { idempotencyQuery } from '@nave/domain/kernel/form-fields.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { parseInput } from '@nave/domain/kernel/parse-input.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { SecurityLog } from '../security-log.ts';
import { bearerToken } from './bearer-token.ts';
import { type CachedResponse, sendCachedResponse } from './cached-response.ts';
import type { IdempotentCalls, KeyedCall, NewId } from './idempotent-calls.ts';
import type { OwnHosts } from './own-hosts.ts';
import type { PaceProgram } from './program-pace.ts';
import type { AnyRoute, Method, PublicRead, ReadCost, Routes } from './route.ts';
import { type DownloadTimes, type SendFile, type StreamedFile, sendingFiles } from './streamed-file.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's entry in the registry, or `platform` for the few routes without a rule (health, assets, pages). */
    entry?: AnyRoute | 'platform';
    /** The cost of a route with the entry `platform`. All of these routes are public. */
    cost?: ReadCost;
  }
  interface FastifyRequest {
    /** Null until the route's rule has allowed the request. */
    admission: { actor: Actor; target: unknown } | null;
    /** Null until the caller is identified. */
    caller: Actor | null;
  }
}

/** Static files, which have no rule. */
const staticPrefixes = ['/assets/', '/media/'];
/** How much a multipart body may contain besides the file, in bytes. */
const MULTIPART_OVERHEAD_BYTES = 65_536;

export interface RegistryParts {
  hosts: Pick<OwnHosts, 'isFromOwnPage'>;
  securityLog: SecurityLog;
  /** Identifies the caller. May set a cookie on the reply. */
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
  /**
   * Called with every JSON answer before it is sent. Throws if the answer does not match the call's schema. Set by
   * tests.
   */
  checkAnswer?: ((route: AnyRoute, answer: unknown) => void) | undefined;
  /** What programs with access tokens need; absent in tests of the registry. */
  programs?: { pace: PaceProgram; idempotentCalls: IdempotentCalls } | undefined;
  /** Set by tests. */
  downloadTimes?: DownloadTimes | undefined;
}

/** Creates the registry of routes, which checks the rule of a route before each call of the route's handler. */
export function createRoutes(app: FastifyInstance, parts: RegistryParts): Routes {
  const entries: AnyRoute[] = [];
  const sendFile = sendingFiles(parts.downloadTimes);
  /** Calls whose slice has not registered a route yet. */
  const callsWithoutRoute = new Set<string>();
  app.decorateRequest('admission', null);
  const reads = new Map<string, PublicRead>();
  app.decorateRequest('caller', null);
  app.addHook('onRoute', ({ method, url, config }) => {
    const isFile = staticPrefixes.some((prefix) => url.startsWith(prefix));
    if (!config?.entry && !isFile) throw new Error(`The route ${method} ${url} is not in the registry.`);
    const read = publicRead(url, config?.entry, isFile ? 'cheap' : config?.cost);
    if ([method].flat().includes('GET') && read) reads.set(url, read);
  });
  app.addHook('onReady', async () => {
    const [missing] = callsWithoutRoute;
    if (missing) throw new Error(`No route is registered for ${missing}.`);
  });

  function add(entry: AnyRoute): void {
    const { method, url, shape } = entry;
    const rawBody = shape.signed ?? shape.bytes;
    entries.push(entry);
    callsWithoutRoute.delete(`${method} ${url}`);
    const route: RouteOptions = {
      method,
      url,
      config: { entry },
      ...(shape.upload && { bodyLimit: shape.upload.maxBytes + MULTIPART_OVERHEAD_BYTES }),
      ...(rawBody && { bodyLimit: rawBody.maxBytes }),
      onRequest: (request, reply) => logRefusals(parts, request, () => admit(entry, parts, request, reply)),
      handler: (request, reply) =>
        logRefusals(parts, request, () => runHandler(entry, { ...parts, sendFile }, request, reply)),
    };
    const withBodies = shape.bytes?.isStreamed ? withUnreadBodies : withRawBodies;
    if (rawBody) app.register(async (scope) => withBodies(scope).route(route));
    else app.route(route);
  }

  return {
    entries: () => entries,
    publicReads: () => [...reads.values()],
    of(tag, calls, shapes) {
      const namesOf = new Map<string, string>();
      for (const [name, call] of Object.entries<Call>(calls)) {
        namesOf.set(call, name);
        callsWithoutRoute.add(call);
      }
      return (call, route) => {
        const [method, url] = [methodOf(call) as Method, pathOf(call) as `/${string}`];
        const name = namesOf.get(call) as string;
        const shape = (shapes as Record<string, CallShape>)[name] as CallShape;
        add({ ...(route as unknown as AnyRoute), method, url, tag, name, shape });
      };
    },
  };
}

/** Makes the routes of a scope receive their bodies as bytes. */
function withRawBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return scope;
}

/** Makes the routes of a scope receive their requests before the bodies were read. */
function withUnreadBodies(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null, null));
  return scope;
}

/** Returns null for a route that is not public or not GET. Throws if a public GET route does not state its cost. */
function publicRead(url: string, entry: AnyRoute | 'platform' | undefined, platformCost?: ReadCost): PublicRead | null {
  const isRoute = entry !== undefined && entry !== 'platform';
  if (isRoute && (entry.rule.signedIn || entry.method !== 'GET')) return null;
  const cost = isRoute ? (entry.cost ?? (entry.shape.cached && 'kept')) : platformCost;
  if (!cost) throw new Error(`The public route ${url} does not say whether it is kept or cheap.`);
  return { url, cost };
}

/** Runs a step of a request. Logs a security event if the step is refused because the caller lacks a permission. */
async function logRefusals<Result>(
  { securityLog }: RegistryParts,
  request: FastifyRequest,
  step: () => Promise<Result>,
) {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Refusal && error.text.kind === 'forbidden' && !error.text.hasOwnEvent) {
      const { clientId } = request.params as Record<string, string>;
      const route = `${request.method} ${request.routeOptions.url}`;
      const who = { actor: request.caller ?? undefined, address: request.ip };
      securityLog('rights.refused', { ...who, clientId, route, code: error.text.code, requestId: request.id });
    }
    throw error;
  }
}

/**
 * Checks a request before its body is read: the request comes from one of our pages or has a token, the caller is
 * signed in if the rule requires it, the target exists, the rule allows the request, and an access token has the scopes
 * of the call.
 */
async function admit(entry: AnyRoute, parts: RegistryParts, request: FastifyRequest, reply: FastifyReply) {
  // A request with a token may come from anywhere, because no other site can make a browser send the token.
  const isByProgram = bearerToken(request) !== undefined;
  const isChanging = entry.method !== 'GET' || entry.shape.changes === true;
  if (isChanging && !isByProgram && !entry.shape.signed && !parts.hosts.isFromOwnPage(request.raw))
    throw new Refusal(kernelRefusals.foreignOrigin);
  const actor = await parts.identify(request, reply);
  request.caller = actor;
  const { rule } = entry;
  if (actor.kind === 'user' && actor.byToken) {
    const isHeavy = entry.isHeavy?.(request.query as Record<string, unknown>) ?? false;
    parts.programs?.pace(actor.byToken.id, { isHeavy }, reply);
  }
  if (rule.signedIn && actor.kind !== 'user') throw new Refusal(kernelRefusals.notSignedIn);
  const target = await rule.load(actor, request.params as Record<string, string>);
  if (target === null) throw new Refusal(rule.missing);
  const decision = rule.may(actor, target);
  if (!decision.allowed) throw new Refusal(decision.refusal);
  requireScopes(entry, actor, reply);
  request.admission = { actor, target };
}

/** Refuses a program whose access token does not have all scopes of the call (RFC 6750). */
function requireScopes({ shape: { scopes: needed } }: AnyRoute, actor: Actor, reply: FastifyReply): void {
  if (actor.kind !== 'user' || !actor.byToken) return;
  if (needed === null) throw new Refusal(programRefusals.peopleOnly);
  const { scopes } = actor.byToken;
  if (scopes === null || needed.every((scope) => scopes.includes(scope))) return;
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${needed.join(' ')}"`);
  throw new Refusal(scopeRefusal(needed));
}

/** Adds the address of the next page of a list, for which `limit` has asked (RFC 8288). */
function linkToNextPage(
  { url }: FastifyRequest,
  reply: FastifyReply,
  { query, result }: { query: unknown; result: unknown },
): void {
  const { limit } = (query ?? {}) as { limit?: unknown };
  const { next } = (result ?? {}) as { next?: unknown };
  if (limit === undefined || typeof next !== 'string') return;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.set('after', next);
  reply.header('link', `<${pathname}?${searchParams}>; rel="next"`);
}

/**
 * Returns the call of a program that adds or changes something and has an Idempotency-Key; otherwise null. Throws a
 * refusal for an upload, whose file has not arrived yet and cannot be compared.
 */
function keyedCall({ method, shape }: AnyRoute, request: FastifyRequest, actor: Actor): KeyedCall | null {
  const key = request.headers['idempotency-key'];
  if (method !== 'POST' || typeof key !== 'string' || actor.kind !== 'user' || !actor.byToken) return null;
  if (shape.upload) throw new Refusal(programRefusals.keyOnUpload);
  const call = [request.url, request.body ?? null];
  return { tokenId: actor.byToken.id, token: bearerToken(request) ?? '', key, request: call };
}

async function runOnce(
  call: KeyedCall,
  { shape }: AnyRoute,
  { programs, reply }: Pick<RegistryParts, 'programs'> & { reply: FastifyReply },
  run: (newId: NewId) => Promise<unknown>,
): Promise<unknown> {
  if (!programs) return run(uuidv7);
  const { body, status, isReplayed } = await programs.idempotentCalls.run(call, shape.status ?? 200, run);
  if (isReplayed) reply.code(status).header('idempotency-replayed', 'true');
  return body;
}

async function runHandler(
  entry: AnyRoute,
  parts: RegistryParts & { sendFile: SendFile },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { shape, handle } = entry;
  // The multipart parser also accepts multipart bodies for JSON routes. Such a body would look like an empty form.
  if (shape.body && request.isMultipart()) throw new Refusal(kernelRefusals.wrongType);
  const body = shape.body && parseInput(shape.body, request.body);
  const query = shape.query && parseInput(shape.query, request.query);
  reply.code(shape.status ?? 200).header('cache-control', 'no-store');
  if (!request.admission) throw new Error('A handler was called before the check of its rule.');
  const params = request.params as Record<string, string>;
  const { actor, target } = request.admission;
  const run = (newId: NewId) => {
    const withId = shape.query === idempotencyQuery ? { id: newId(), ...(query as object) } : query;
    return handle({ actor, target, params, body, query: withId, request, reply, newId });
  };
  const call = parts.programs && keyedCall(entry, request, actor);
  const result = call ? await runOnce(call, entry, { ...parts, reply }, run) : await run(uuidv7);
  if (actor.kind === 'user' && actor.byToken && entry.method !== 'GET') {
    const { clientId } = params;
    const route = `${entry.method} ${entry.url}`;
    parts.securityLog('token.acted', { actor, clientId, address: request.ip, route, requestId: request.id });
  }
  linkToNextPage(request, reply, { query, result });
  const mediaType = 'mediaType' in shape.answer ? shape.answer.mediaType : null;
  if (!shape.cached && mediaType !== null) {
    reply.type(mediaType);
    return typeof result === 'string' ? reply.send(result) : parts.sendFile(result as StreamedFile, request, reply);
  }
  if (!shape.cached) {
    parts.checkAnswer?.(entry, result);
    return result;
  }
  const cached = result as CachedResponse;
  if (mediaType === null) parts.checkAnswer?.(entry, JSON.parse(cached.body.identity.bytes.toString()));
  reply.hijack();
  sendCachedResponse(cached, request.raw, reply.raw);
  return reply;
}
