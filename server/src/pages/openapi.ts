import type { CallShape } from '@nave/domain/kernel/call.ts';
import { z } from 'zod';
import type { AnyRoute } from '../platform/http/route.ts';
import { errorComponents, errorResponses } from './openapi-errors.ts';
import { exampleOf, type OperationExample } from './openapi-examples.ts';

const version = '1';

/** The parts of an OpenAPI document that are used here. `schema` is a JSON schema. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  /** Operations by path and by method in lower case. */
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, unknown>;
    responses: Record<string, unknown>;
    headers: Record<string, unknown>;
    securitySchemes: Record<string, unknown>;
  };
}

/** A call: its purpose, who may use it, its parameters and its responses. */
export interface Operation {
  operationId: string;
  tags: string[];
  /** The ways to authenticate, of which the caller uses one: `token` with the scopes of the call, or `session`. */
  security: Record<string, readonly string[]>[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; headers?: object; content?: Content } | { $ref: string }>;
}

type Content = Record<string, { schema: unknown; example?: unknown }>;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: unknown;
  example?: string;
}

/** Creates the OpenAPI document of the main API and the read API from the registry of routes (API-10). */
export function openApiDocument(routes: readonly AnyRoute[], publicUrl: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return withNamedShapes({
    openapi: '3.1.0',
    info: { title: 'Nave', version },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].sort().map((name) => ({ name })),
    paths,
    components: { schemas: { Error: errorSchema }, responses: errorComponents, headers, securitySchemes },
  });
}

/** Moves named schemas (`meta({ id })`) to the components and replaces them by references. */
function withNamedShapes(document: OpenApiDocument): OpenApiDocument {
  const named: Record<string, unknown> = {};
  const text = JSON.stringify(document, (_key, value) => {
    if (typeof value !== 'object' || value === null || !('$defs' in value)) return value;
    const { $defs, ...rest } = value;
    Object.assign(named, $defs);
    return rest;
  });
  const schemas = { ...document.components.schemas, ...named };
  const components = { ...document.components, schemas };
  const withComponents = JSON.stringify({ ...JSON.parse(text), components });
  return JSON.parse(withComponents.replaceAll('"#/$defs/', '"#/components/schemas/'));
}

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'An access token. The security requirement of a call names the scopes that the token needs.',
  },
  session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'The session of a person in a browser.' },
};

/** Returns the security requirements of a call: an access token or a session, or nothing for a public call. */
function security({ rule, shape: { scopes } }: AnyRoute): Operation['security'] {
  const byToken = scopes === null ? [] : [{ token: scopes }];
  const ways: Operation['security'] = [...byToken, { session: [] }];
  return rule.signedIn ? ways : [{}, ...ways];
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

function operation(route: AnyRoute): Operation {
  const { url, shape, rule, summary } = route;
  const { body, query, upload, signed, bytes, status = 200 } = shape;
  const pathParameters = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name: name ?? '',
    in: 'path' as const,
    required: true,
    schema: { type: 'string' },
  }));
  const contentType = upload ? 'multipart/form-data' : (bytes?.mediaType ?? 'application/json');
  const example = exampleOf(route);
  const isForPrograms = shape.scopes !== null && rule.signedIn;
  return {
    operationId: `${route.tag}.${route.name}`,
    tags: [route.tag],
    summary,
    description: `Who may: ${rule.who}.`,
    security: security(route),
    parameters: [
      ...[...pathParameters, ...queryParameters(query)].map((parameter) => withExample(parameter, example)),
      ...(isForPrograms && route.method === 'POST' && !upload ? [idempotencyKey] : []),
    ],
    ...(route.method !== 'GET' &&
      (body || upload || signed || bytes) && {
        requestBody: {
          required: true,
          content: {
            [contentType]: {
              schema: body ? jsonSchema(body) : bytes ? { type: 'string', format: 'binary' } : { type: 'object' },
              ...(example.body !== undefined && { example: example.body }),
            },
          },
        },
      }),
    responses: {
      [status]: {
        description: 'Done',
        ...(isForPrograms && { headers: answerHeaders }),
        ...(status !== 204 && { content: answerContent(shape.answer, example.answer) }),
      },
      ...(shape.cached && { 304: { description: 'Not changed since the answer of this ETag' } }),
      ...errorResponses(route),
    },
  };
}

/** Describes the answer: JSON with its schema, or a file with its media type. */
function answerContent(answer: CallShape['answer'], example: unknown): Content {
  const shown = example !== undefined && { example };
  if ('mediaType' in answer) return { [answer.mediaType]: { schema: { type: 'string' }, ...shown } };
  return { 'application/json': { schema: jsonSchema(answer, 'output'), ...shown } };
}

function withExample(parameter: Parameter, { parameters }: OperationExample): Parameter {
  const example = parameters[parameter.name];
  return example === undefined ? parameter : { ...parameter, example };
}

/** The header by which a program repeats a POST (API-226). */
const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
};

const text = { type: 'string' };
/** The headers of answers (API-224, API-230). */
const headers = {
  RequestId: { description: 'Names the request in the log of the server.', schema: text },
  RateLimit: { description: 'How many calls the token has left, and until when.', schema: text },
  RateLimitPolicy: { description: 'How many calls a token has a minute.', schema: text },
  RetryAfter: { description: 'After how many seconds the call may be sent again.', schema: { type: 'integer' } },
};
const answerHeaders = {
  'x-request-id': { $ref: '#/components/headers/RequestId' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
};

function queryParameters(query: z.ZodType | undefined): Operation['parameters'] {
  const schema = query ? jsonSchema(query) : {};
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: property,
  }));
}

function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output' = 'input',
): { properties?: Record<string, unknown>; required?: string[] } {
  const { $schema: _dialect, ...document } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return document as { properties?: Record<string, unknown>; required?: string[] };
}
