declare global {
  /** Read by the library that blocks scrolling behind a dialog. */
  var __webpack_nonce__: string | undefined;
}

/** Returns the nonce that the CSP requires of style elements; '' if the page has none. */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  // Browsers hide the attribute's value from scripts; only the property has it.
  const nonce = meta?.nonce || meta?.content || document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || '';
  globalThis.__webpack_nonce__ ??= nonce;
  return nonce;
}
