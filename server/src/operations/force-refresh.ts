import { topicName } from '@nave/domain/kernel/topic.ts';
import { productTopics } from '@nave/domain/operations/product.protocol.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { spreadFor } from '../platform/realtime/fetch-spread.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { setRefreshAt } from './product.store.ts';

export interface ForceRefreshDeps {
  db: Db;
  clock: Clock;
  realtime: Pick<Realtime, 'publish'>;
  audience(topic: string): number;
}

/** Makes every open page reload (OPS-35). Returns the time of the refresh; pages that were loaded earlier reload. */
export async function forceRefresh({ db, clock, realtime, audience }: ForceRefreshDeps): Promise<string> {
  const refreshAt = (await setRefreshAt(db, clock.now())).toISOString();
  const topic = topicName(productTopics.product, {});
  realtime.publish(topic, 'changed', { refreshAt, spreadMs: spreadFor(audience(topic)) });
  return refreshAt;
}
