import type { PictureUse } from '@nave/domain/media/picture-use.ts';
import type { Executor } from '../platform/database/database.ts';

/** Which records of a client show the picture, as one slice finds them. */
export type FindUses = (from: Executor, picture: { clientId: string; url: string }) => Promise<PictureUse[]>;

/** Where a picture shows now, by what all finders know. */
export function usesOfAll(finders: readonly FindUses[]): FindUses {
  return async (from, picture) => {
    const uses: PictureUse[] = [];
    for (const find of finders) uses.push(...(await find(from, picture)));
    return uses;
  };
}
