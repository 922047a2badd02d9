import ipaddr from 'ipaddr.js';

/**
 * Returns a wide network of an address for the log: an IPv4 /24 or an IPv6 /48, which does not identify a household.
 */
export function networkClassOf(address: string): string {
  const [bare = ''] = address.split('/');
  if (!ipaddr.isValid(bare)) return 'unknown';
  const ip = ipaddr.process(bare);
  if (ip instanceof ipaddr.IPv4) return `${ip.octets.slice(0, 3).join('.')}.0/24`;
  return `${ip.parts
    .slice(0, 3)
    .map((part) => part.toString(16))
    .join(':')}::/48`;
}
