import { productShapes } from '@nave/domain/pages/product.api.ts';
import { productCalls } from '@nave/domain/pages/product.calls.ts';
import { clientKeepers } from '../clients/client-rules.ts';
import { presentProduct } from '../clients/clients.present.ts';
import { mostRecentContent } from '../contents/contents.reads.ts';
import type { Executor } from '../platform/database/database.ts';
import type { Routes } from '../platform/http/route.ts';

/** What the global owner alone sees of an organisation, archived or not. */
export function productRoutes({ routes, db }: { routes: Routes; db: Executor }): void {
  const add = routes.of(productCalls, productShapes);
  add(productCalls.read, {
    summary: 'What the product keeps of an organisation, and when its most recent content began',
    rule: clientKeepers(db),
    async handle({ target }) {
      return { ...presentProduct(target), mostRecentContent: await mostRecentContent(db, target.id) };
    },
  });
}
