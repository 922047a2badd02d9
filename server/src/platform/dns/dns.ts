import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** A DNS answer; `unanswered`: no server answered in time, or all failed. */
export type DnsAnswer = { kind: 'found'; values: string[] } | { kind: 'none' } | { kind: 'unanswered' };

export interface Dns {
  /** Returns the texts of a name's TXT records. */
  texts(name: string): Promise<DnsAnswer>;
  /** Returns the IPv4 and IPv6 addresses of a name, following CNAMEs; for an address the address itself. */
  addresses(name: string): Promise<DnsAnswer>;
}

/** Timeout of one try at one server, in milliseconds; each server is asked twice. */
const TRY_MS = 1_500;
const TRIES = 2;
/** Timeout of a whole lookup, in milliseconds. */
const DEADLINE_MS = 5_000;
/** Records of one name beyond this are ignored. */
const MAX_VALUES = 20;
const noRecord = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME']);

/** Creates a resolver for these servers, each as `address` or `address:port`; for none: those of the machine. */
export function createDns(servers: readonly string[]): Dns {
  return {
    texts: (name) =>
      asked(servers, async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    async addresses(name) {
      if (isIP(name) > 0) return { kind: 'found', values: [name] };
      const [four, six] = await Promise.all([
        asked(servers, (resolver) => resolver.resolve4(name)),
        asked(servers, (resolver) => resolver.resolve6(name)),
      ]);
      const values = [four, six].flatMap((answer) => (answer.kind === 'found' ? answer.values : []));
      if (values.length > 0) return { kind: 'found', values };
      return four.kind === 'none' && six.kind === 'none' ? { kind: 'none' } : { kind: 'unanswered' };
    },
  };
}

/** Each lookup has a resolver of its own, because cancelling a resolver ends all of its lookups. */
async function asked(servers: readonly string[], ask: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers([...servers]);
  const deadline = setTimeout(() => resolver.cancel(), DEADLINE_MS);
  try {
    const values = (await ask(resolver)).slice(0, MAX_VALUES);
    return values.length > 0 ? { kind: 'found', values } : { kind: 'none' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { kind: noRecord.has(code) ? 'none' : 'unanswered' };
  } finally {
    clearTimeout(deadline);
  }
}
