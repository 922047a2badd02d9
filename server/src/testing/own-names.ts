import { defaultBrand } from '@nave/domain/kernel/brand.ts';
import { ownHosts } from '../platform/http/own-hosts.ts';

const publicUrl = 'http://nave.test';

/** The names of a server that is no whole app: `nave.test`, and no proxy; it logs no security events. */
export const testNames = {
  securityLog: () => {},
  https: false,
  trustProxy: false,
  publicUrl,
  hosts: ownHosts({
    ...{ publicUrl, productHostnames: ['nave.test'], permittedHostnames: [], trustProxy: false },
    brands: { first: defaultBrand, second: null },
    claimantOf: () => null,
  }),
} as const;
