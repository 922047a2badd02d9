import { defaultBrand } from '@nave/domain/kernel/brand.ts';
import { ownHosts } from '../platform/http/own-hosts.ts';

const publicUrl = 'http://nave.test';

/** Settings of an HTTP server without an app: hostname `nave.test`, no proxy, no security log. */
export const testNames = {
  securityLog: () => {},
  https: false,
  trustProxy: false,
  publicUrl,
  hosts: ownHosts({
    publicUrl,
    productHostnames: ['nave.test'],
    permittedHostnames: [],
    trustProxy: false,
    brands: { first: defaultBrand, second: null },
    claimantOf: () => null,
  }),
} as const;
