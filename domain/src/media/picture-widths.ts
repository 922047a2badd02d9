/** Widths of the smaller copies of a picture, in pixels. Only those below the picture's own width are stored (MED-18). */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const;

interface PictureCopy {
  url: string;
  width: number;
}

/** An uploaded picture: `{stem}_{widest}.webp`. */
const stored = /^(\/media\/clients\/[\w/-]+_(\d+))\.webp$/;
/** A cover of the demo: 1280 px wide, with a copy of 768 px. */
const cover = /^(\/media\/demo\/pictures\/[\w-]+)\.jpg$/;

/** Returns the copies of a picture, derived from its URL, the widest last (MED-39); empty for other URLs. */
export function pictureCopies(src: string): PictureCopy[] {
  const [, stem, widest] = stored.exec(src) ?? [];
  if (stem) return inWidths({ url: src, width: Number(widest) }, stem, PICTURE_WIDTHS);
  const [, name] = cover.exec(src) ?? [];
  return name ? inWidths({ url: src, width: 1_280 }, name, [768]) : [];
}

function inWidths(widest: PictureCopy, stem: string, widths: readonly number[]): PictureCopy[] {
  const smaller = widths.filter((width) => width < widest.width);
  return [...smaller.map((width) => ({ url: `${stem}-${width}.webp`, width })), widest];
}

/** Returns the `srcset` of an `<img>`; undefined if the picture has fewer than two copies. */
export function srcSetOf(src: string): string | undefined {
  const copies = pictureCopies(src);
  return copies.length > 1 ? copies.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined;
}

/** The `sizes` of a channel card on its client's page, and the number of cards that a phone shows without scrolling. */
export const CARD_SIZES = '(max-width: 631px) calc(100vw - 32px), (max-width: 935px) 50vw, 400px';
export const EAGER_CARDS = 2;

/** The `sizes` of the video's poster; on wide windows the panel is beside it. */
export const STAGE_SIZES = '(max-width: 991px) 100vw, calc(100vw - 396px)';
