import type { Client } from './client.ts';

/**
 * Returns the URL of a client's public page. If the client has an own domain, the URL is on this domain and omits the
 * client's key (CHN-38, CHN-40, HOST-20, HOST-21). Otherwise the URL is on the product's host, below the client's key
 * (CHN-39, HOST-22). `productOrigin` has no final slash. `keys` are the keys of a channel and a content.
 */
export function publicAddress(
  { key, customDomain }: Pick<Client, 'key' | 'customDomain'>,
  productOrigin: string,
  keys: readonly string[] = [],
): string {
  const path = (parts: readonly string[]) => `/${parts.map(encodeURIComponent).join('/')}`;
  return customDomain === null ? productOrigin + path([key, ...keys]) : `https://${customDomain}${path(keys)}`;
}
