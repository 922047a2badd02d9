import { pictureCopies, srcSetOf } from '@nave/domain/media/picture-widths.ts';

/** The attributes of an `<img>` that fetches the width that it shows; `sizes` says how wide that is, in the words of HTML. */
export function pictureAttributes(src: string, sizes: string) {
  const srcSet = srcSetOf(src);
  // Before `src`: some browsers begin with whatever comes first.
  return srcSet ? { sizes, srcSet, src } : { src };
}

/** The smallest copy that is so wide, for a style; the widest where none is. */
export function pictureOfWidth(src: string, width: number): string {
  return pictureCopies(src).find((copy) => copy.width >= width)?.url ?? src;
}
