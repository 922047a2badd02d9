import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds both entries, one after the other, into web/dist. Run it with Node: `node web/build.ts`. */
const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url));

for (const entry of ['viewer', 'dashboard']) {
  process.env.NAVE_ENTRY = entry;
  await build({ configFile, logLevel: 'warn' });
}
