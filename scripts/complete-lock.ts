// If a registry does not have an optional package for another platform, such as macOS, npm removes the package from the
// lock file. `npm ci` then refuses this lock file on every machine. This script adds the missing packages to the lock
// file again.
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
process.stdout.write(`${Object.keys(missing).length} optional packages of other platforms added to the lock file\n`);
