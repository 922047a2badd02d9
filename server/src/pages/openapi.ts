import { z } from 'zod';
import type { AnyRoute } from '../platform/http/route.ts';

const version = '1';

/** The OpenAPI document of the main API and the read API, made from the registry of routes (API-10). */
export function openApiDocument(routes: readonly AnyRoute[], publicUrl: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Nave', version },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Error: errorSchema } },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
};

function operation(route: AnyRoute): unknown {
  const { url, body, query, rule, summary, status = 200, multipartBytes } = route;
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const contentType = multipartBytes ? 'multipart/form-data' : 'application/json';
  const failure = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  return {
    summary,
    description: `Who may: ${rule.who}.`,
    parameters: [...inPath, ...queryParameters(query)],
    ...(route.method !== 'GET' &&
      (body || multipartBytes) && {
        requestBody: {
          required: true,
          content: { [contentType]: { schema: body ? jsonSchema(body) : { type: 'object' } } },
        },
      }),
    responses: { [status]: { description: 'Done' }, '4XX': failure },
  };
}

function queryParameters(query: AnyRoute['query']): unknown[] {
  const schema = query ? jsonSchema(query) : {};
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType): { properties?: Record<string, unknown>; required?: string[] } {
  const { $schema: _dialect, ...document } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return document as { properties?: Record<string, unknown>; required?: string[] };
}
