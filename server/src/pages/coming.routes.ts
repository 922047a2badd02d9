import { comingShapes } from '@nave/domain/pages/coming.api.ts';
import { comingCalls } from '@nave/domain/pages/coming.calls.ts';
import { anyUser } from '../clients/client-rules.ts';
import { listClients } from '../clients/list-clients.ts';
import { firstComing } from '../contents/contents.reads.ts';
import type { Routes } from '../platform/http/route.ts';
import type { PublicReadDeps } from './public-view.ts';

interface Deps extends PublicReadDeps {
  routes: Routes;
}

/** For how long before its start a content is listed. */
const LISTED_AHEAD_MS = 3_600_000;

/** Registers the list of public contents in the caller's organisations that are live or start soon (SHELL-178). */
export function comingRoutes({ routes, db, clock }: Deps): void {
  const add = routes.of('coming', comingCalls, comingShapes);
  add(comingCalls.list, {
    summary: 'The organisations of the caller in which a content is live or starts within the hour',
    rule: anyUser,
    async handle({ actor }) {
      const clientIds = (await listClients(db, actor)).map(({ id }) => id);
      const now = clock.now();
      const until = new Date(now.getTime() + LISTED_AHEAD_MS);
      return { items: await firstComing(db, clientIds, { now, until }) };
    },
  });
}
