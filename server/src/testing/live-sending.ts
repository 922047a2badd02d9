import { createLiveSending, type LiveSending } from '@nave/server/videos/live/send-live.ts';
import type { ApiTestbed } from './api-testbed.ts';

/** Stores the segments of senders without HTTP, on a disk with free space and without a quota, unless `parts` differ. */
export function directSending(
  bed: ApiTestbed,
  parts: Partial<Parameters<typeof createLiveSending>[0]> = {},
): LiveSending {
  return createLiveSending({
    db: bed.db,
    clock: bed.clock,
    files: bed.platform.files,
    isDiskFull: async () => false,
    requireSpace: async () => undefined,
    quotaBytes: Number.POSITIVE_INFINITY,
    endIfSilent: async () => undefined,
    changed: () => undefined,
    ...parts,
  });
}
