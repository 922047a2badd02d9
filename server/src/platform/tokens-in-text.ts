/** An access token in a text. Its length tells it from words that only begin like a token. */
const tokenPattern = /nave(?:_|%5f)[\w-]{43}/gi;

/** Whether an address contains an access token, whatever its parameter is called. Logs and proxies store addresses. */
export function hasTokenInAddress(address: string): boolean {
  return address.search(tokenPattern) >= 0;
}

/** Returns a text in which access tokens are replaced. */
export function maskTokens(text: string): string {
  return text.replaceAll(tokenPattern, '[secret]');
}
