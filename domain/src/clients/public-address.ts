import type { Client } from './client.ts';

/**
 * Returns the URL of a client's public page: on its own domain without its key (CHN-38, CHN-40, HOST-20, HOST-21), or on
 * the product's host below its key (CHN-39, HOST-22). `productOrigin` has no final slash; `keys` are those of a channel
 * and a content.
 */
export function publicAddress(
  { key, customDomain }: Pick<Client, 'key' | 'customDomain'>,
  productOrigin: string,
  keys: readonly string[] = [],
): string {
  const path = (parts: readonly string[]) => `/${parts.map(encodeURIComponent).join('/')}`;
  return customDomain === null ? productOrigin + path([key, ...keys]) : `https://${customDomain}${path(keys)}`;
}
