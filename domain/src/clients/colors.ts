import { isHexColor } from '../kernel/text-formats.ts';

/** Red, green and blue from 0 to 1. */
type Rgb = readonly [number, number, number];

/** Parses a hex colour of 3 or 6 digits. Throws for any other text; colours are validated before they are stored. */
function rgbOf(color: string): Rgb {
  if (!isHexColor(color)) throw new Error(`Not a hex colour: ${color}`);
  const digits = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1);
  const channel = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

function hexOf(rgb: Rgb): string {
  const channel = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255);
  return `#${rgb.map((value) => channel(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the colour as # and six lower-case hex digits. */
export function sixDigits(color: string): string {
  return hexOf(rgbOf(color));
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function gamma(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** Returns the relative luminance, 0 to 1. Source: WCAG 2.2. */
export function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the difference between the strongest and the weakest channel: 0 for grey, up to 1. */
export function chroma(color: string): number {
  const channels = rgbOf(color);
  return Math.max(...channels) - Math.min(...channels);
}

/** Mixes a colour with black or white. `share` is the share of black or white, from 0 to 1. The hue stays the same. */
export function towards(color: string, end: 'black' | 'white', share: number): string {
  const [red, green, blue] = rgbOf(color);
  const move = (value: number) => (end === 'white' ? value + (1 - value) * share : value * (1 - share));
  return hexOf([move(red), move(green), move(blue)]);
}

/**
 * Computes `color-mix(in oklab, color percent%, ground)` as hex, for browsers without `color-mix`. `percent` is 0 to
 * 100.
 */
export function mix(color: string, percent: number, ground: string): string {
  const [colorLab, groundLab] = [oklabOf(color), oklabOf(ground)];
  const share = percent / 100;
  const component = (index: 0 | 1 | 2) => colorLab[index] * share + groundLab[index] * (1 - share);
  return fromOklab([component(0), component(1), component(2)]);
}

/** Converts sRGB to Oklab. Source of the constants: CSS Color 4. */
function oklabOf(color: string): Rgb {
  const [red, green, blue] = rgbOf(color);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Rgb): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return hexOf([
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]);
}
