import { customType } from 'drizzle-orm/pg-core';
import type { ZodType } from 'zod';

/**
 * A `jsonb` column of settings that are read and written as a whole. Each row is read through the schema: its defaults are
 * what a row holds that is older than a field, and what it does not know any more is left out.
 */
export function settings<Settings extends object>(name: string, schema: ZodType<Settings>) {
  return customType<{ data: Settings; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => schema.parse(value),
  })(name);
}
