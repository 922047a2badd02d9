import { pictureCopies, srcSetOf } from '@nave/domain/media/picture-widths.ts';

/** Returns the attributes of a responsive `<img>`; `sizes` is the HTML attribute. */
export function pictureAttributes(src: string, sizes: string) {
  const srcSet = srcSetOf(src);
  // Order matters: some browsers start to load `src` before they see a later `srcSet`.
  return srcSet ? { sizes, srcSet, src } : { src };
}

/** Returns the URL of the smallest copy that is at least `width` wide, or else the original. */
export function pictureOfWidth(src: string, width: number): string {
  return pictureCopies(src).find((copy) => copy.width >= width)?.url ?? src;
}
