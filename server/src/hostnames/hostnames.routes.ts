import { isIP } from 'node:net';
import { hostnameShapes } from '@nave/domain/hostnames/hostnames.api.ts';
import { hostnameCalls } from '@nave/domain/hostnames/hostnames.calls.ts';
import { hostnameRefusals } from '@nave/domain/hostnames/hostnames.texts.ts';
import { hostnameOf } from '@nave/domain/kernel/hostname.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { OwnHosts } from '../platform/http/own-hosts.ts';
import type { Routes } from '../platform/http/route.ts';
import { anyone } from '../platform/rule.ts';

interface Deps {
  routes: Routes;
  hosts: Pick<OwnHosts, 'siteOf'>;
}

/** Registers the check of hostnames. It reads only memory, so that requests for arbitrary names cause no query. */
export function hostnameRoutes({ routes, hosts }: Deps): void {
  const add = routes.of('hostnames', hostnameCalls, hostnameShapes);
  add(hostnameCalls.check, {
    summary: 'Whether a hostname is the product’s or a domain that a client has claimed',
    rule: anyone(hostnameRefusals.notOurs),
    cost: 'cheap',
    async handle({ query }) {
      const domain = hostnameOf(query.domain);
      // An IP address can belong to this installation, but no certificate is issued for IP addresses.
      if (isIP(domain) > 0 || !hosts.siteOf(domain)) throw new Refusal(hostnameRefusals.notOurs);
      return { domain };
    },
  });
}
