// npm leaves an optional package of another machine (a Mac's, say) out of the lock file when the registry at hand does
// not hold it, and then `npm ci` refuses that lock file everywhere. This names them in it again.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type LockedPackages, missingOptional } from './lock-file.ts';
import { root } from './setup/install.mjs';

const file = join(root, 'package-lock.json');
const lock: { packages: LockedPackages } = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptional(lock.packages);
const byPath = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(byPath) }, null, 2)}\n`);
process.stdout.write(`${Object.keys(missing).length} optional packages of other machines added to the lock file\n`);
