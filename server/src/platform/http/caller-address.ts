import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** As the setting TRUST_PROXY gives it: false, the number of proxies, or their addresses. */
export type TrustedProxies = false | number | string[];

/** Whether an address on the way is that of a trusted proxy; `hop` counts from the server outwards. */
export function trusts(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (Array.isArray(proxies)) return proxyAddr.compile(proxies);
  return (_address, hop) => hop < (proxies || 0);
}

/** The caller's address, past trusted proxies. A forged `X-Forwarded-For` of anyone else changes nothing. */
export function callerAddress(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const trust = trusts(proxies);
  return (request) => proxyAddr(request, trust);
}
