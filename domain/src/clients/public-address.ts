import type { Client } from './client.ts';

/**
 * Where anyone finds the pages of a client: on its own domain where it has one (CHN-38, HOST-21), and there without its
 * key (CHN-40, HOST-20), otherwise behind its key on the product's host (CHN-39, HOST-22). `productOrigin` has no final
 * slash; `keys` are a channel's and a content's.
 */
export function publicAddress(
  { key, customDomain }: Pick<Client, 'key' | 'customDomain'>,
  productOrigin: string,
  keys: readonly string[] = [],
): string {
  const path = (parts: readonly string[]) => `/${parts.map(encodeURIComponent).join('/')}`;
  return customDomain === null ? productOrigin + path([key, ...keys]) : `https://${customDomain}${path(keys)}`;
}
