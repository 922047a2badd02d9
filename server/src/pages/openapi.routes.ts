import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { openApiShapes } from '@nave/domain/pages/openapi.api.ts';
import { openApiCalls } from '@nave/domain/pages/openapi.calls.ts';
import type { FastifyInstance } from 'fastify';
import { sendCachedResponse } from '../platform/http/cached-response.ts';
import type { ReadCache } from '../platform/http/read-cache.ts';
import type { Routes } from '../platform/http/route.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { anyone } from '../platform/rule.ts';
import { apiDocsPage } from './api-docs.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';

export interface OpenApiDeps {
  app: FastifyInstance;
  routes: Routes;
  cache: ReadCache;
  publicUrl: string;
}

/**
 * Registers `GET /api/openapi.json`, which describes all calls (API-10), and `GET /api/docs`, a page for people
 * (API-11).
 */
export function openApiRoutes({ app, routes, cache, publicUrl }: OpenApiDeps): void {
  const https = publicUrl.startsWith('https:');
  const neverOutdated = { tags: [], expiresAt: null };
  let cachedDocument: OpenApiDocument | undefined;
  const document = () => {
    cachedDocument ??= openApiDocument(routes.entries(), publicUrl);
    return cachedDocument;
  };
  const add = routes.of('openapi', openApiCalls, openApiShapes);
  add(openApiCalls.document, {
    summary: 'This document',
    rule: anyone(kernelRefusals.notFound),
    handle: () =>
      cache.answer('/api/openapi.json', async () => ({
        body: JSON.stringify(document()),
        contentType: 'application/json; charset=utf-8',
        headers: { ...securityHeaders('api', https), 'cache-control': 'no-cache' },
        ...neverOutdated,
      })),
  });
  app.get('/api/docs', { config: { entry: 'platform', cost: 'kept' } }, async (request, reply) => {
    const answer = await cache.answer('/api/docs', async () => {
      const { html, styleHash } = await apiDocsPage(document());
      const headers = securityHeaders('reading', https, { styleHash, socketOrigin: '' });
      const contentType = 'text/html; charset=utf-8';
      return { body: html, contentType, headers: { ...headers, 'cache-control': 'no-cache' }, ...neverOutdated };
    });
    reply.hijack();
    sendCachedResponse(answer, request.raw, reply.raw);
    return reply;
  });
}
