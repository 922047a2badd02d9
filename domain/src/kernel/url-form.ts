/** How an example address stands in sentences such as 'Video URL needs to be a valid URL (ex. {host})'. */
export const EXAMPLE_HOST = 'https://www.example.com';

const loopback = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** Whether a text is a web address without credentials: https anywhere, http on loopback only. */
export function isWebUrl(text: string): boolean {
  const url = /\s/.test(text) ? null : parsed(text);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
}

/** `URL.canParse` is younger than many phones on which people watch. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Whether a text may be the address of a picture or video: a web address, or a path below `/media/` of this
 * installation (product decision "Demo and addresses").
 */
export function isMediaUrl(text: string): boolean {
  // To a browser %2e is a dot.
  if (/^\/media\/[\w\-./%]+$/.test(text)) return !text.replace(/%2e/gi, '.').includes('..');
  return isWebUrl(text);
}
