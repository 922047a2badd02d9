import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Durable, durableWrites } from '../platform/disk/durable.ts';

/**
 * Returns the password of the demo's people: `given` (DEMO_PASSWORD), or a password that is generated once and stored
 * in the data folder, readable only by the server's user. A generated password meets the rule (ACC-110 to ACC-114).
 */
export async function demoPassword(
  dataDir: string,
  given: string | null,
  { writeFile }: Pick<Durable, 'writeFile'> = durableWrites,
): Promise<string> {
  if (given) return given;
  const file = join(dataDir, 'demo-password');
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (stored.trim()) return stored.trim();
  const password = `Nave!${randomBytes(9).toString('hex')}7a`;
  await writeFile(file, `${password}\n`);
  return password;
}
