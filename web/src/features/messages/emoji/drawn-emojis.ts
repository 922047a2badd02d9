import type { EmojiData, EmojiDetails } from 'frimousse';

/** A device draws the flags of all countries or of none. */
const COUNTRY = '🇨🇦';
const PX = 16;

/** Those that this device draws: a font of some years ago has none of the latest, and some systems have no flags. */
export function drawnEmojis({ emojis }: EmojiData): EmojiDetails[] {
  const oneOfEach = new Map(emojis.map((one) => [one.version, one.emoji]));
  const versions = [...oneOfEach.keys()].sort((a, b) => b - a);
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) return emojis;
  const newest = versions.find((version) => isDrawn(oneOfEach.get(version) ?? '', pen));
  // A device that draws none of them in colours shows them in its own way.
  if (newest === undefined) return emojis;
  const flags = isDrawn(COUNTRY, pen);
  return emojis.filter(({ version, countryFlag }) => version <= newest && (flags || !countryFlag));
}

/** As one picture, which has its own colours whatever the pen's. */
function isDrawn(emoji: string, pen: CanvasRenderingContext2D): boolean {
  pen.font = `${PX}px sans-serif`;
  // What a font does not know as one it draws as several.
  if (pen.measureText(emoji).width > PX * 1.8) return false;
  const [red, blue] = ['#f00', '#00f'].map((colour) => {
    pen.clearRect(0, 0, PX, PX);
    pen.textBaseline = 'top';
    pen.fillStyle = colour;
    pen.fillText(emoji, 0, 0);
    return pen.getImageData(0, 0, PX, PX).data;
  });
  return red?.every((value, at) => value === blue?.[at]) ?? false;
}
