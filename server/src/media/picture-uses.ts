import type { PictureUse } from '@nave/domain/media/picture-use.ts';
import type { Executor } from '../platform/database/database.ts';

/** Finds the records of a slice that use a picture. */
export type FindUses = (from: Executor, picture: { clientId: string; url: string }) => Promise<PictureUse[]>;

/** Combines the lookups of several slices. */
export function usesOfAll(finders: readonly FindUses[]): FindUses {
  return async (from, picture) => {
    const uses: PictureUse[] = [];
    for (const find of finders) uses.push(...(await find(from, picture)));
    return uses;
  };
}
