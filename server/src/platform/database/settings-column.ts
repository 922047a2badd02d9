import { customType } from 'drizzle-orm/pg-core';
import type { ZodType } from 'zod';

/**
 * Defines a `jsonb` column for settings that are read and written as a whole. The schema parses the value of each row:
 * missing fields get their defaults, and unknown fields are dropped.
 */
export function settings<Settings extends object>(name: string, schema: ZodType<Settings>) {
  return customType<{ data: Settings; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => schema.parse(value),
  })(name);
}
