import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** The result of a lookup. `unanswered`: no server answered in time, or all servers failed. */
export type DnsAnswer = { kind: 'found'; values: string[] } | { kind: 'none' } | { kind: 'unanswered' };

export interface Dns {
  /** Returns the texts of a name's TXT records. */
  texts(name: string): Promise<DnsAnswer>;
  /** Returns the IPv4 and IPv6 addresses of a name, following CNAMEs. An address resolves to itself. */
  addresses(name: string): Promise<DnsAnswer>;
}

/** Timeout of one query to one server, in milliseconds. Each server is queried up to twice. */
const TRY_MS = 1_500;
const TRIES = 2;
/** Timeout of a whole lookup, in milliseconds. */
const DEADLINE_MS = 5_000;
/** Maximum number of records of a name; further records are ignored. */
const MAX_VALUES = 20;
const noRecordCodes = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME']);

/** Creates a resolver that uses these servers (`address` or `address:port`), or the machine's if the list is empty. */
export function createDns(servers: readonly string[]): Dns {
  return {
    texts: (name) =>
      lookUp(servers, async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    async addresses(name) {
      if (isIP(name) > 0) return { kind: 'found', values: [name] };
      const [ipv4, ipv6] = await Promise.all([
        lookUp(servers, (resolver) => resolver.resolve4(name)),
        lookUp(servers, (resolver) => resolver.resolve6(name)),
      ]);
      const values = [ipv4, ipv6].flatMap((answer) => (answer.kind === 'found' ? answer.values : []));
      if (values.length > 0) return { kind: 'found', values };
      return ipv4.kind === 'none' && ipv6.kind === 'none' ? { kind: 'none' } : { kind: 'unanswered' };
    },
  };
}

/** Runs a lookup on a resolver of its own, because cancelling a resolver ends all lookups of that resolver. */
async function lookUp(servers: readonly string[], run: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers([...servers]);
  const deadline = setTimeout(() => resolver.cancel(), DEADLINE_MS);
  try {
    const values = (await run(resolver)).slice(0, MAX_VALUES);
    return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { kind: noRecordCodes.has(code) ? 'none' : 'unanswered' };
  } finally {
    clearTimeout(deadline);
  }
}
