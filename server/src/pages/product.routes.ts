import { publicAddress } from '@nave/domain/clients/public-address.ts';
import { productShapes } from '@nave/domain/pages/product.api.ts';
import { productCalls } from '@nave/domain/pages/product.calls.ts';
import { keysOfChannels } from '../channels/channels.reads.ts';
import { globalOwnerOfClient } from '../clients/client-rules.ts';
import { presentProduct } from '../clients/clients.present.ts';
import { mostRecentContent, totalsOfClient } from '../contents/contents.reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Routes } from '../platform/http/route.ts';

interface Deps {
  routes: Routes;
  db: Executor;
  clock: Clock;
  publicUrl: string;
}

/** Registers the reads of an organisation, archived or not, that are reserved for the global owner. */
export function productRoutes({ routes, db, clock, publicUrl }: Deps): void {
  const add = routes.of('product', productCalls, productShapes);
  add(productCalls.read, {
    summary: 'The fields of an organisation that only the global owner sees, and the start of its most recent content',
    rule: globalOwnerOfClient(db),
    async handle({ target }) {
      return { ...presentProduct(target), mostRecentContent: await mostRecentContent(db, target.id) };
    },
  });
  add(productCalls.archiveConsequences, {
    summary: 'The consequences of archiving an organisation: live contents, number of contents and public URLs',
    rule: globalOwnerOfClient(db),
    async handle({ target }) {
      const keys = await keysOfChannels(db, target.id);
      const addresses = [[], ...keys.map((key) => [key])].map((path) => publicAddress(target, publicUrl, path));
      return { ...(await totalsOfClient(db, target.id, clock.now())), addresses };
    },
  });
}
