import type { PackageRequest, PackageResult } from './package-messages.ts';
import { repackage } from './repackage.ts';

// The child process that packages one file, with few permissions (decision 0111).
process.once('message', async (request: PackageRequest) => {
  const result: PackageResult = await repackage(request).catch(() => ({ problem: 'unreadable' as const }));
  process.send?.(result, () => process.disconnect());
});
