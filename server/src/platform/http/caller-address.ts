import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** As the setting TRUST_PROXY gives it: false, the number of proxies, or their addresses. */
export type TrustedProxies = false | number | string[];

/** Whether an address on the way is that of a trusted proxy; `hop` counts from the server outwards. */
export function trusts(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if (Array.isArray(proxies)) return proxyAddr.compile(proxies);
  return (_address, hop) => hop < (proxies || 0);
}

/** The caller's network, past trusted proxies. A forged `X-Forwarded-For` of anyone else changes nothing. */
export function callerNetwork(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const trust = trusts(proxies);
  return (request) => networkOf(proxyAddr(request, trust));
}

/** What a limit counts by: an IPv4 address, or the /64 of an IPv6 one, of which each caller has all (ACC-181). */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
