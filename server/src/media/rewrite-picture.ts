import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { isSquare } from '@nave/domain/media/image-rules.ts';
import { mediaRefusals } from '@nave/domain/media/media.texts.ts';
import { PICTURE_WIDTHS } from '@nave/domain/media/picture-widths.ts';
import sharp from 'sharp';
import { isPicture } from './picture-format.ts';

/** The maximum number of pixels of a picture. */
export const MAX_PIXELS = 40_000_000;
/** The maximum for an AVIF, which takes several times as long to decode while other pictures wait (MED-46). */
export const MAX_AVIF_PIXELS = 16_000_000;
const WIDEST = 1920;
/** The width of the largest profile image on a high-density screen. */
const PROFILE_WIDTH = 512;
const QUALITY = 82;

/** One stored width of a picture. */
export interface Rendition {
  bytes: Buffer;
  width: number;
  height: number;
}

/** A re-encoded picture: its widest rendition and the smaller renditions. */
export interface RewrittenPicture {
  widest: Rendition;
  smaller: Rendition[];
}

/**
 * Re-encodes a picture as WebP, upright and without metadata, in several widths (MED-17, MED-18). An animation is
 * reduced to its first frame. Refuses files that are not pictures, and pictures with too many pixels.
 */
export async function rewritePicture(bytes: Buffer): Promise<RewrittenPicture> {
  if (!isPicture(bytes)) throw new Refusal(mediaRefusals.unsupported);
  await requireDecodable(bytes);
  const widest = await render(bytes, WIDEST);
  const smaller: Rendition[] = [];
  for (const width of PICTURE_WIDTHS) if (width < widest.width) smaller.push(await render(widest.bytes, width));
  return { widest, smaller };
}

/** Re-encodes a square picture as JPEG, upright and without metadata (MED-5, MED-17, MED-34). */
export async function squarePicture(bytes: Buffer): Promise<Buffer> {
  if (!isPicture(bytes)) throw new Refusal(mediaRefusals.unsupported);
  await requireDecodable(bytes);
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  const { autoOrient } = await orUnsupported(sharp(bytes).metadata());
  if (!isSquare(autoOrient)) throw new Refusal(mediaRefusals.notSquare);
  const size = { width: PROFILE_WIDTH, height: PROFILE_WIDTH, withoutEnlargement: true };
  // Transparent areas become white.
  return orUnsupported(picture.resize(size).flatten({ background: '#fff' }).jpeg({ quality: QUALITY }).toBuffer());
}

async function requireDecodable(bytes: Buffer): Promise<void> {
  const { width, height, format } = await orUnsupported(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > MAX_PIXELS) throw new Refusal(mediaRefusals.tooManyPixels);
  if (format === 'heif' && width * height > MAX_AVIF_PIXELS) throw new Refusal(mediaRefusals.tooManyAvifPixels);
}

async function render(bytes: Buffer, width: number): Promise<Rendition> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY });
  const { data, info } = await orUnsupported(picture.toBuffer({ resolveWithObject: true }));
  return { bytes: data, width: info.width, height: info.height };
}

/** Refuses a picture as unsupported if the decoder fails. */
async function orUnsupported<Result>(decoding: Promise<Result>): Promise<Result> {
  try {
    return await decoding;
  } catch {
    throw new Refusal(mediaRefusals.unsupported);
  }
}
