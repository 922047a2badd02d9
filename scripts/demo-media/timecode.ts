import type { Renderer } from './drawing.ts';

/** The strip counts frames, that is, tenths of a second. */
export const framesPerSecond = 10;

// The strip in units of a grid of 1280 x 720, which is scaled to every rendition. README.md explains the strip.
const grid = { width: 1280, height: 720 };
const tab = { width: 482, height: 40 };
const block = { left: 20, top: 690, pitch: 20, width: 16, height: 20 };
const clock = { left: 356, digit: 18, height: 40, mark: 10 };
const timeBits = 14;
const blocks = timeBits + 2;

/** The geometry that a program needs to read the strip, in fractions of the frame's width and height. */
export const timecodeGeometry = {
  description:
    'Sixteen blocks along the bottom edge, left to right: 14 bits of the running time, most significant first, then ' +
    'their even parity, then the opposite of that. A block lighter than the threshold is 1. A frame is valid when the ' +
    'two last blocks differ and the parity fits.',
  unitSeconds: 1 / framesPerSecond,
  framesPerSecond,
  timeBits,
  blocks,
  luminanceThreshold: 140,
  blockCentersX: Array.from(
    { length: blocks },
    (_, i) => (block.left + i * block.pitch + block.width / 2) / grid.width,
  ),
  blockCenterY: (block.top + block.height / 2) / grid.height,
  blockWidth: block.width / grid.width,
  blockHeight: block.height / grid.height,
  sampleSize: 0.4,
};

const digitShape = `font:600 27px/40px Figtree;color:#f4f1ea;text-align:center;position:absolute;top:0;height:40px`;

/**
 * Draws the parts of the strip that do not change: the tab with sixteen dim blocks, and the ten digits side by side.
 */
export async function drawTimecodeParts(renderer: Renderer, width: number): Promise<{ tab: Buffer; digits: Buffer }> {
  const scale = width / grid.width;
  const dim = Array.from(
    { length: blocks },
    (_, i) => `<i style="position:absolute;left:${block.left + i * block.pitch}px;top:${block.top - 680}px;
      width:${block.width}px;height:${block.height}px;background:#2a3037"></i>`,
  );
  const mark = (text: string, left: number) =>
    `<b style="${digitShape};left:${left}px;width:${clock.mark}px">${text}</b>`;
  const html = `<div style="position:absolute;inset:0;background:#0d1013;border-top-right-radius:12px">${dim.join('')}
    ${mark(':', clock.left + 2 * clock.digit)}${mark('.', clock.left + 4 * clock.digit + clock.mark)}</div>`;
  const digits = Array.from(
    '0123456789',
    (digit, i) => `<b style="${digitShape};left:${i * clock.digit}px;width:${clock.digit}px">${digit}</b>`,
  );
  return {
    tab: await renderer.png({ html, ...tab, scale }),
    digits: await renderer.png({
      html: `<div style="position:absolute;inset:0;background:#0d1013">${digits.join('')}</div>`,
      width: 10 * clock.digit,
      height: clock.height,
      scale,
    }),
  };
}

const bit = (i: number) => `mod(floor(n/${2 ** (timeBits - 1 - i)}),2)`;
const parity = `mod(${Array.from({ length: timeBits }, (_, i) => bit(i)).join('+')},2)`;

/** Returns the ffmpeg filters that draw the strip: they combine [picture], [tab] and [digits] into [timed]. */
export function timecodeFilters(width: number): string {
  const px = (units: number) => Math.round((units * width) / grid.width);
  const lit = [...Array.from({ length: timeBits }, (_, i) => bit(i)), parity, `1-${parity}`].map(
    (expression, i) =>
      `drawbox=x=${px(block.left + i * block.pitch)}:y=${px(block.top)}:w=${px(block.width)}:h=${px(block.height)}` +
      `:c=white:t=fill:enable='gt(${expression},0.5)'`,
  );
  const places = [
    { value: 'floor(n/6000)', left: 0 },
    { value: 'mod(floor(n/600),10)', left: clock.digit },
    { value: 'mod(floor(n/100),6)', left: 2 * clock.digit + clock.mark },
    { value: 'mod(floor(n/10),10)', left: 3 * clock.digit + clock.mark },
    { value: 'mod(n,10)', left: 4 * clock.digit + 2 * clock.mark },
  ];
  const cell = `w=iw/10:h=ih:exact=1`;
  const digits = places.map(({ value }, i) => `[d${i}]crop=${cell}:x='iw/10*${value}':y=0[c${i}]`);
  const overlays = places.map(({ left }, i) => {
    const to = i === places.length - 1 ? 'timed' : `o${i + 1}`;
    return `[o${i}][c${i}]overlay=x=${px(clock.left + left)}:y=main_h-overlay_h[${to}]`;
  });
  return [
    `[picture][tab]overlay=x=0:y=main_h-overlay_h,${lit.join(',')}[o0]`,
    `[digits]split=${places.length}${places.map((_, i) => `[d${i}]`).join('')}`,
    ...digits,
    ...overlays,
  ].join(';');
}

/** Reads the time from the luminance of a frame's pixels. Returns null if the frame has no valid strip. */
export function readTimecode(grey: Uint8Array, width: number, height: number): number | null {
  const y = Math.round(timecodeGeometry.blockCenterY * height);
  const bits = timecodeGeometry.blockCentersX.map((x) => {
    const pixel = y * width + Math.round(x * width);
    return (grey[pixel] ?? 0) > timecodeGeometry.luminanceThreshold ? 1 : 0;
  });
  const ones = bits.slice(0, timeBits).filter((value) => value === 1).length;
  if (bits[timeBits] !== ones % 2 || bits[timeBits + 1] === bits[timeBits]) return null;
  return bits.slice(0, timeBits).reduce<number>((sum, value) => sum * 2 + value, 0) * timecodeGeometry.unitSeconds;
}
