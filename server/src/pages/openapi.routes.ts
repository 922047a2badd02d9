import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import type { Routes } from '../platform/http/route.ts';
import { anyone } from '../platform/rule.ts';
import { openApiDocument } from './openapi.ts';

/** `GET /api/openapi.json`: every call of this installation (API-10). */
export function openApiRoutes({ routes, publicUrl }: { routes: Routes; publicUrl: string }): void {
  let document: unknown;
  routes.add({
    method: 'GET',
    url: '/api/openapi.json',
    summary: 'This document',
    rule: anyone(kernelRefusals.notFound),
    handle: async () => {
      document ??= openApiDocument(routes.entries(), publicUrl);
      return document;
    },
  });
}
