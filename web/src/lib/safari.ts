/** Every browser of Apple: it plays streams by itself, and draws captions in its own full screen. */
export function isSafari(): boolean {
  return navigator.vendor.startsWith('Apple');
}
