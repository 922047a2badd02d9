import type { EmojiData, EmojiDetails } from 'frimousse';

/** A device draws the flags of all countries or of none. */
const SAMPLE_FLAG = '🇨🇦';
const PX = 16;

/** Returns the emojis that this device can draw: older fonts lack the latest ones, and some systems have no flags. */
export function drawnEmojis({ emojis }: EmojiData): EmojiDetails[] {
  const oneOfEach = new Map(emojis.map((one) => [one.version, one.emoji]));
  const versions = [...oneOfEach.keys()].sort((a, b) => b - a);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return emojis;
  const newest = versions.find((version) => isDrawn(oneOfEach.get(version) ?? '', context));
  // A device without colour emojis draws all of them in its own way.
  if (newest === undefined) return emojis;
  const flags = isDrawn(SAMPLE_FLAG, context);
  return emojis.filter(({ version, countryFlag }) => version <= newest && (flags || !countryFlag));
}

/** Whether the device draws the emoji as one colour glyph, which does not depend on the fill colour. */
function isDrawn(emoji: string, context: CanvasRenderingContext2D): boolean {
  context.font = `${PX}px sans-serif`;
  // A sequence that the font does not support is drawn as several glyphs.
  if (context.measureText(emoji).width > PX * 1.8) return false;
  const [red, blue] = ['#f00', '#00f'].map((colour) => {
    context.clearRect(0, 0, PX, PX);
    context.textBaseline = 'top';
    context.fillStyle = colour;
    context.fillText(emoji, 0, 0);
    return context.getImageData(0, 0, PX, PX).data;
  });
  return red?.every((value, at) => value === blue?.[at]) ?? false;
}
