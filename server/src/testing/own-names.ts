import { ownHosts } from '../platform/http/own-hosts.ts';

const publicUrl = 'http://nave.test';

/** The names of a server that is no whole app: `nave.test`, and no proxy. */
export const testNames = {
  https: false,
  trustProxy: false,
  publicUrl,
  hosts: ownHosts({ publicUrl, productHostnames: ['nave.test'], trustProxy: false, isClaimed: () => false }),
} as const;
