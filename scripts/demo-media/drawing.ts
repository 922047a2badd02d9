import { readFileSync } from 'node:fs';
import { chromium as playwright } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import sharp from 'sharp';

const fontFile = new URL(
  '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  import.meta.url,
);
const font = `@font-face { font-family: Figtree; font-weight: 300 900;
  src: url(data:font/woff2;base64,${readFileSync(fontFile).toString('base64')}) format('woff2'); }`;

export interface Drawing {
  html: string;
  width: number;
  height: number;
  /** Device pixels for each CSS pixel. */
  scale?: number;
}

export interface Renderer {
  /** Renders HTML as the bytes of a PNG with a transparent background. */
  png(drawing: Drawing): Promise<Buffer>;
  close(): Promise<void>;
}

/** Starts the Chromium of the browser tests, which renders HTML and SVG with our own typeface. */
export async function openRenderer(): Promise<Renderer> {
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return {
    async png({ html, width, height, scale = 1 }) {
      const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
      await page.setContent(`<style>${font} * { margin: 0; box-sizing: border-box } body { font-family: Figtree;
        width: ${width}px; height: ${height}px; position: relative; overflow: hidden }</style>${html}`);
      await page.evaluate('document.fonts.ready');
      const bytes = await page.screenshot({ omitBackground: true });
      await page.close();
      return bytes;
    },
    close: () => browser.close(),
  };
}

/** Returns HTML that shows one of our stills over the whole page. */
export function still(name: string): string {
  const svg = readFileSync(new URL(`stills/${name}.svg`, import.meta.url)).toString('base64');
  return `<img src="data:image/svg+xml;base64,${svg}" style="position:absolute;inset:0;width:100%;height:100%;object-fit:cover">`;
}

/** Returns HTML for a title over a still. `|` separates lines of the title; `size` and `place` are in vw. */
export function lettering(title: string, { small = '', dark = false, size = 9.6, place = 'top:6.5vw' } = {}): string {
  const colour = dark ? '#1b2428' : '#fff';
  const shade = dark ? 'none' : '0 0 1.2vw rgb(0 0 0 / .28)';
  const smallLine =
    small === ''
      ? ''
      : `<small style="display:block;font-size:.36em;line-height:1.3;letter-spacing:.005em;
    font-weight:560;margin-top:.5em">${small}</small>`;
  return `<div style="position:absolute;left:7vw;right:7vw;${place};color:${colour};text-shadow:${shade};
    font-weight:680;font-size:${size}vw;line-height:.98;letter-spacing:-.03em">${title.replaceAll('|', '<br>')}${smallLine}</div>`;
}

/** Writes the bytes of a PNG as a JPEG file. */
export async function saveJpeg(png: Buffer, file: string, quality = 82): Promise<void> {
  await sharp(png).flatten().jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toFile(file);
}
