import type { PackageRequest, PackageResult } from './package-messages.ts';
import { repackage } from './repackage.ts';

// The child process that packages one file, with few permissions (decision 0111).
process.once('message', async (request: PackageRequest) => {
  const result: PackageResult = await repackage(request).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return { problem: 'unreadable' as const };
  });
  process.send?.(result, () => process.disconnect());
});
