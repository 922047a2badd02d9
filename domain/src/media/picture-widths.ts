/**
 * Widths of the smaller copies of a picture, in pixels. Only copies that are narrower than the picture are stored
 * (MED-18).
 */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const;

interface PictureCopy {
  url: string;
  width: number;
}

/** Address of an uploaded picture, `{stem}_{width}.webp`, with the width of its widest copy in pixels. */
const uploadedUrl = /^(\/media\/clients\/[\w/-]+_(\d+))\.webp$/;
/** Address of a cover picture of the demo, which is 1280 px wide and has one smaller copy of 768 px. */
const demoCoverUrl = /^(\/media\/demo\/pictures\/[\w-]+)\.jpg$/;

/**
 * Returns the copies of an uploaded picture or demo cover, the widest last, derived from the picture's address
 * (MED-39). Returns an empty list for any other address.
 */
export function pictureCopies(src: string): PictureCopy[] {
  const [, stem, widest] = uploadedUrl.exec(src) ?? [];
  if (stem) return withSmallerCopies({ url: src, width: Number(widest) }, stem, PICTURE_WIDTHS);
  const [, name] = demoCoverUrl.exec(src) ?? [];
  return name ? withSmallerCopies({ url: src, width: 1_280 }, name, [768]) : [];
}

function withSmallerCopies(widest: PictureCopy, stem: string, widths: readonly number[]): PictureCopy[] {
  const smaller = widths.filter((width) => width < widest.width);
  return [...smaller.map((width) => ({ url: `${stem}-${width}.webp`, width })), widest];
}

/** Returns the `srcset` of an `<img>`; undefined if the picture has fewer than two copies. */
export function srcSetOf(src: string): string | undefined {
  const copies = pictureCopies(src);
  return copies.length > 1 ? copies.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined;
}

/** The `sizes` attribute of the picture on a channel card. */
export const CARD_SIZES = '(max-width: 631px) calc(100vw - 32px), (max-width: 935px) 50vw, 400px';
/** Number of cards that a phone shows without scrolling; their pictures are not loaded lazily. */
export const EAGER_CARDS = 2;

/** The `sizes` attribute of the header image on the card of the paywall. */
export const PAYWALL_SIZES = '(max-width: 816px) calc(100vw - 32px), 768px';

/** The `sizes` attribute of the video's poster. In wide windows, the panel beside the poster is 396 px wide. */
export const STAGE_SIZES = '(max-width: 991px) 100vw, calc(100vw - 396px)';
