import type { Platform } from '../platform/platform.ts';
import { hostnameRoutes } from './hostnames.routes.ts';

/** Registers the check of hostnames. The platform finds a request's client (`platform/http/own-hosts.ts`). */
export function hostnamesSlice({ routes, hosts }: Platform): void {
  hostnameRoutes({ routes, hosts });
}
