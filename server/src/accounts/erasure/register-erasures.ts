import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/identify.ts';
import type { IdentityChanges } from '../identity/identity-changes.ts';
import type { Sessions } from '../identity/sessions.ts';
import { erasureRoutes } from './erasure.routes.ts';
import { erasureFile } from './erasure-file.ts';
import { createErasures, type Erasures } from './erasures.ts';

interface Needs {
  sessions: Pick<Sessions, 'isFresh'>;
  identityOf(request: FastifyRequest): Identity;
  changes: Pick<IdentityChanges, 'end'>;
  signedOut(actorId: string): void;
  secretOf(name: string): Promise<Buffer>;
}

/** Creates the erasures of this installation and registers their routes. */
export async function registerErasures(platform: Platform, needs: Needs): Promise<Erasures> {
  const { config, db, clock, log, jobs, files, routes, limits, securityLog } = platform;
  const { sessions, identityOf, changes, signedOut, secretOf } = needs;
  const file = erasureFile(config.dataDir);
  // Created at every first start, so that later backups contain the key of the hashes.
  const secret = await secretOf('erasures');
  const erasures = createErasures({ db, clock, log, jobs, files, changes, signedOut, file, secret });
  erasureRoutes({ routes, limits, securityLog, sessions, identityOf, erasures });
  return erasures;
}
