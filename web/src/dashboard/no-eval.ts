import { config } from 'zod';

// Imported before any schema is made: zod compiles schemas with `new Function`, which the pages' policy refuses.
config({ jitless: true });
