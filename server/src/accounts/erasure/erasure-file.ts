import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { durableWrites } from '../../platform/disk/durable.ts';

/** An erasure as the data folder remembers it. `emailHash` is in hexadecimal. */
export interface ErasureLine {
  id: string;
  erasedAt: string;
  emailHash: string;
}

/**
 * The erasures of an installation in a file of the data folder, which a restore does not replace: so that the start
 * after the restore of an older backup erases the same persons again.
 */
export function erasureFile(dataDir: string) {
  const path = join(dataDir, 'erasures.jsonl');
  const read = async (): Promise<ErasureLine[]> => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return '';
    });
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ErasureLine);
  };
  return {
    read,
    /** Adds a line, unless the file has a line with the same id. The line survives a power cut. */
    async add(line: ErasureLine): Promise<void> {
      const lines = await read();
      if (lines.some(({ id }) => id === line.id)) return;
      await durableWrites.writeFile(path, [...lines, line].map((one) => `${JSON.stringify(one)}\n`).join(''));
    },
  };
}
