import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { openApiShapes } from '@nave/domain/pages/openapi.api.ts';
import { openApiCalls } from '@nave/domain/pages/openapi.calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Routes } from '../platform/http/route.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { anyone } from '../platform/rule.ts';
import { apiDocsPage } from './api-docs.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';

export interface OpenApiDeps {
  app: FastifyInstance;
  routes: Routes;
  publicUrl: string;
}

/** `GET /api/openapi.json`: every call of this installation (API-10); `GET /api/docs`: a page to read it (API-11). */
export function openApiRoutes({ app, routes, publicUrl }: OpenApiDeps): void {
  let made: OpenApiDocument | undefined;
  let page: ReturnType<typeof apiDocsPage> | undefined;
  const document = () => {
    made ??= openApiDocument(routes.entries(), publicUrl);
    return made;
  };
  const add = routes.of(openApiCalls, openApiShapes);
  add(openApiCalls.document, {
    summary: 'This document',
    rule: anyone(kernelRefusals.notFound),
    handle: async () => document(),
  });
  app.get('/api/docs', { config: { entry: 'platform' } }, async (_request, reply) => {
    page ??= apiDocsPage(document());
    const { html, styleHash } = await page;
    return reply
      .headers(securityHeaders('reading', publicUrl.startsWith('https:'), { styleHash, socketOrigin: '' }))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
