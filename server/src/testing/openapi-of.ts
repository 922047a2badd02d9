import { type OpenApiDocument, openApiDocument } from '@nave/server/pages/openapi.ts';
import { allRoutes } from './all-routes.ts';

/** Returns the OpenAPI document of all calls, without starting a server. */
export async function openApiOf(publicUrl = 'http://localhost:8080'): Promise<OpenApiDocument> {
  return openApiDocument(await allRoutes(), publicUrl);
}
