/** Whether this is an Apple browser: those play streams natively, and draw captions in their own full screen. */
export function isSafari(): boolean {
  return navigator.vendor.startsWith('Apple');
}
