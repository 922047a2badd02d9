import { join } from 'node:path';
import sharp from 'sharp';
import { lettering, type Renderer, saveJpeg, still } from './drawing.ts';

interface Cover {
  file: string;
  still: string;
  title?: string;
  dark?: boolean;
  /** Whether the title is one line along the bottom of the picture, where these stills have less detail. */
  low?: boolean;
}

/** Covers of contents and channels. `|` separates the lines of a title. Dark text is for light stills. */
const covers: Cover[] = [
  { file: 'long-walk-home', still: 'road', title: 'The Long|Walk Home' },
  { file: 'older-brother', still: 'dawn', title: 'The Older|Brother', dark: true },
  { file: 'house-of-prayer', still: 'nave', title: 'A House|of Prayer' },
  { file: 'questions-on-the-mount', still: 'mountain', title: 'Questions|on the Mount', dark: true },
  { file: 'enough', still: 'field', title: 'Enough', dark: true },
  { file: 'christmas-eve', still: 'candles', title: 'Christmas|Eve' },
  { file: 'night-of-worship', still: 'worship', title: 'Night of Worship', low: true },
  { file: 'youth', still: 'youth', title: 'GRACE|YOUTH', dark: true },
  { file: 'kids', still: 'kids', title: 'Kids at Home', low: true },
  { file: 'midweek-table', still: 'table', title: 'Midweek|Table', dark: true },
  { file: 'espanol', still: 'worship', title: 'Grace en Español', low: true },
  { file: 'still-waters', still: 'ripples', title: 'Still|Waters' },
  { file: 'across-the-sea', still: 'sea', title: 'Across|the Sea' },
  { file: 'sunday-gathering', still: 'sermon' },
  { file: 'candles', still: 'candles-right' },
  { file: 'table', still: 'table' },
  { file: 'sea', still: 'sea' },
  { file: 'ripples', still: 'ripples' },
];

export async function drawPictures(renderer: Renderer, folder: string): Promise<void> {
  for (const { file, still: name, title, dark = false, low = false } of covers) {
    const position = low ? { place: 'bottom:3.5vw', size: 6.8 } : {};
    const html = still(name) + (title === undefined ? '' : lettering(title, { dark, ...position }));
    const drawn = await renderer.png({ html, width: 1280, height: 720 });
    await saveJpeg(drawn, join(folder, `${file}.jpg`));
    // For phones (domain/src/media/picture-widths.ts).
    await sharp(drawn)
      .resize(768)
      .webp({ quality: 55, effort: 6 })
      .toFile(join(folder, `${file}-768.webp`));
  }
}

/** Three arches, one inside another, as in a church seen along its nave. */
const arches = `<path d="M96 436V236a160 160 0 0 1 320 0v200"/><path d="M176 436V236a80 80 0 0 1 160 0v200"/>
  <path d="M256 436V236"/><path d="M48 436h416"/>`;

/** A sail over two waves. */
const sail = `<path d="M240 64v252H92C144 246 204 158 240 64z"/><path d="M312 140c36 54 72 112 100 176H312z"/>
  <path d="M64 388q48-40 96 0t96 0 96 0 96 0"/><path d="M64 448q48-40 96 0t96 0 96 0 96 0"/>`;

const logos = [
  { file: 'grace-logo', mark: arches, colour: '#15191c' },
  { file: 'grace-logo-white', mark: arches, colour: '#ffffff' },
  { file: 'harbor-logo', mark: sail, colour: '#0d4a54' },
  { file: 'harbor-logo-white', mark: sail, colour: '#ffffff' },
];

/** Draws logos of 512 x 512 on a transparent background, so that they fit a bar of any colour. */
export async function drawLogos(folder: string): Promise<void> {
  for (const { file, mark, colour } of logos) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512" fill="none"
      stroke="${colour}" stroke-width="32" stroke-linecap="round" stroke-linejoin="round">${mark}</svg>`;
    await sharp(Buffer.from(svg))
      .png({ palette: true, compressionLevel: 9 })
      .toFile(join(folder, `${file}.png`));
  }
}
