import type { Platform } from '../platform/platform.ts';
import { hostnameRoutes } from './hostnames.routes.ts';

/** Which hostnames are the installation's. Whose a request's is, the platform knows (`platform/http/own-hosts.ts`). */
export function hostnamesSlice({ routes, hosts }: Platform): void {
  hostnameRoutes({ routes, hosts });
}
