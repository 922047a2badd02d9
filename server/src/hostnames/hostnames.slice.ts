import type { Platform } from '../platform/platform.ts';
import { hostnameRoutes } from './hostnames.routes.ts';

/** Registers the check of hostnames. The platform resolves the client of a request (`platform/http/own-hosts.ts`). */
export function hostnamesSlice({ routes, hosts }: Platform): void {
  hostnameRoutes({ routes, hosts });
}
