import type { AccountsSlice } from '../accounts/accounts.slice.ts';
import type { Platform } from '../platform/platform.ts';
import type { TicketingSlice } from '../ticketing/ticketing.slice.ts';
import { readFacts } from './installation-facts.ts';
import { installationProof, proofRoute } from './installation-proof.ts';
import { operationsRoutes } from './operations.routes.ts';
import { operationsSocket } from './operations.socket.ts';
import { reportRoutes } from './reports.routes.ts';

/**
 * Registers the forced refresh, by which the global owner makes all pages reload, the lists about all clients, and what
 * the operator's check needs.
 */
export async function operationsSlice(
  { routes, realtime, db, clock, audience, config, http, commands }: Platform,
  { findSpots, secretOf }: Pick<TicketingSlice, 'findSpots'> & Pick<AccountsSlice, 'secretOf'>,
): Promise<void> {
  operationsRoutes({ routes, realtime, db, clock, audience });
  reportRoutes({ routes, db, clock, findSpots });
  operationsSocket({ realtime, db });
  const prove = installationProof(await secretOf('installation-proof'));
  proofRoute(http, { prove, trustProxy: config.trustProxy });
  const engine = config.databaseUrl ? 'postgresql' : 'embedded';
  commands.define('facts', async (challenge) =>
    JSON.stringify(await readFacts({ db, clock, engine, prove }, challenge)),
  );
}
