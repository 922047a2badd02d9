import { isHexColor } from '../kernel/text-formats.ts';
import { isMediaUrl, isWebUrl } from '../kernel/url-form.ts';

/** The look of an event's own page (TKT-59). An empty text leaves the client's look. */
export interface EventTheme {
  /** A value of the CSS property `background`. */
  backgroundCss: string;
  linkColor: string;
  textColor: string;
  headerUrlLarge: string;
  logoUrl: string;
}

/** A theme that leaves the client's look. */
export const noEventTheme: EventTheme = {
  backgroundCss: '',
  linkColor: '',
  textColor: '',
  headerUrlLarge: '',
  logoUrl: '',
};

const MAX_CSS = 2_000;
/** Parts of a background that can load nothing and end nothing: colours, gradients, sizes and keywords. */
const plainPart =
  /(?:(?:repeating-)?(?:linear|radial|conic)-gradient\(|(?:rgba?|hsla?|hwb|oklch|oklab)\(|#[0-9a-f]{3,8}(?![\w-])|-?(?:\d+(?:\.\d+)?|\.\d+)(?:%|[a-z]{1,4})?(?![\w-])|[a-z]+(?:-[a-z]+)*(?![\w(-])|[\s,)]|\/(?!\*))/iy;
const picture = /url\((["']?)([^"'()\\\s]+)\1\)/iy;

/**
 * Whether a text is a background of colours, gradients and https pictures. Anything else could load other addresses or
 * end the rule that the text is written into. The cost grows with the length, of at most 2,000 characters.
 */
export function isBackgroundCss(text: string): boolean {
  if (text.length > MAX_CSS) return false;
  let at = 0;
  let depth = 0;
  while (at < text.length) {
    const part = partAt(text, at);
    if (!part) return false;
    if (part.endsWith('(')) depth += 1;
    if (part === ')') depth -= 1;
    if (depth < 0) return false;
    at += part.length;
  }
  return depth === 0;
}

function partAt(text: string, at: number): string | null {
  picture.lastIndex = at;
  const [wholePicture, , url = ''] = picture.exec(text) ?? [];
  if (wholePicture) return url.startsWith('https:') && isWebUrl(url) ? wholePicture : null;
  plainPart.lastIndex = at;
  return plainPart.exec(text)?.[0] ?? null;
}

/** Whether a text is empty or a hex colour. */
export function isThemeColor(text: string): boolean {
  return text === '' || isHexColor(text);
}

/** Whether a text is empty or the address of a picture. */
export function isThemePicture(text: string): boolean {
  return text === '' || isMediaUrl(text);
}
