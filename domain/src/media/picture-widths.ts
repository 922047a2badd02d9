/** Widths, in pixels, in which a picture is stored beside its widest; none is wider than that (MED-18). */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const;

interface PictureCopy {
  url: string;
  width: number;
}

/** `{stem}_{widest}.webp`, as an upload is named. */
const stored = /^(\/media\/clients\/[\w/-]+_(\d+))\.webp$/;
/** The demo's covers: 1280 px, and 768 beside it. */
const cover = /^(\/media\/demo\/pictures\/[\w-]+)\.jpg$/;

/** The widths of a picture by its address alone, the widest last (MED-39); empty where nothing is known of them. */
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

/** The widths as the `srcset` of an `<img>`; undefined where there is one alone. */
export function srcSetOf(src: string): string | undefined {
  const copies = pictureCopies(src);
  return copies.length > 1 ? copies.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined;
}

/** How wide the card of a channel is on its client's page, and how many of them a phone shows without scrolling. */
export const CARD_SIZES = '(max-width: 631px) calc(100vw - 32px), (max-width: 935px) 50vw, 400px';
export const EAGER_CARDS = 2;

/** How wide the video's picture is shown, in the words of HTML: on wide windows the panel stands beside it. */
export const STAGE_SIZES = '(max-width: 991px) 100vw, calc(100vw - 396px)';
