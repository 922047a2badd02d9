import { customType } from 'drizzle-orm/pg-core';
import type { ZodType } from 'zod';

/**
 * A `jsonb` column of settings that are read and written as a whole. Each row is parsed by the schema: fields that it
 * lacks get their defaults, unknown fields are dropped.
 */
export function settings<Settings extends object>(name: string, schema: ZodType<Settings>) {
  return customType<{ data: Settings; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => schema.parse(value),
  })(name);
}
