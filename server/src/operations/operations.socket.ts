import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { productTopics } from '@nave/domain/operations/product.protocol.ts';
import { productTopicShapes } from '@nave/domain/operations/refresh.api.ts';
import type { Db } from '../platform/database/database.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import type { Realtime } from '../platform/realtime/realtime.ts';
import { anyone } from '../platform/rule.ts';
import { refreshAt } from './product.store.ts';

/** Registers the topic `product`, to which every page subscribes (API-99). */
export function operationsSocket({ realtime, db }: { realtime: Pick<Realtime, 'topics'>; db: Db }): void {
  const topic = realtime.topics(productTopics, productTopicShapes);
  // Concurrent loads are shared, because all pages of an installation reconnect in the seconds after a restart.
  const newest = sharedLoad(async (_name: string) => (await refreshAt(db))?.toISOString() ?? null);
  topic(productTopics.product, {
    rule: anyone(realtimeRefusals.unknownTopic),
    // The reloads need not be spread, because pages reconnect at different times.
    snapshot: async () => ({ refreshAt: await newest(productTopics.product), spreadMs: 0 }),
  });
}
