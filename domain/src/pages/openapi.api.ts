import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';

/** The schema of the OpenAPI document. `paths` has the calls by path and then by method in lower case. */
export const openApiShapes = {
  document: {
    scopes: [],
    cached: true,
    answer: z.strictObject({
      openapi: z.literal('3.1.0'),
      info: z.strictObject({ title: z.string(), version: z.string() }),
      servers: z.array(z.strictObject({ url: z.string() })),
      tags: z.array(z.strictObject({ name: z.string() })),
      paths: z.record(z.string(), z.record(z.string(), z.unknown())),
      components: z.strictObject({
        schemas: z.record(z.string(), z.unknown()),
        responses: z.record(z.string(), z.unknown()),
        headers: z.record(z.string(), z.unknown()),
        securitySchemes: z.record(z.string(), z.unknown()),
      }),
    }),
  },
} satisfies Record<string, CallShape>;
