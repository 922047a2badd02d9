import type { Memories } from '@nave/server/platform/bus/memories.ts';

/** Memories of a process that shares its database with no other process. */
export const memoriesOfOneProcess: Memories = { register: () => () => undefined, isCurrent: () => true };
