import type { PictureUse } from '@nave/domain/media/picture-use.ts';
import type { Executor } from '../platform/database/database.ts';

/** Finds the records of one slice that show a picture. */
export type FindUses = (from: Executor, picture: { clientId: string; url: string }) => Promise<PictureUse[]>;

/** Combines the finders of all slices. */
export function usesOfAll(finders: readonly FindUses[]): FindUses {
  return async (from, picture) => {
    const uses: PictureUse[] = [];
    for (const find of finders) uses.push(...(await find(from, picture)));
    return uses;
  };
}
