import { config } from 'zod';

// Imported before any schema is created: zod compiles schemas with `new Function`, which the pages' CSP blocks.
config({ jitless: true });
