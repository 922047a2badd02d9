declare global {
  /** Read by the library that keeps the page from scrolling behind a dialog. */
  var __webpack_nonce__: string | undefined;
}

/** The nonce that the server's policy asks of style elements; empty where a page came without one. */
export function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  // A browser hides the attribute's value from scripts and keeps it in the property.
  const nonce = meta?.nonce || meta?.content || document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || '';
  globalThis.__webpack_nonce__ ??= nonce;
  return nonce;
}
