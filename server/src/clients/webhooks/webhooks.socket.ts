import { canManageWebhooks } from '@nave/domain/clients/clients.policy.ts';
import { webhookTopicShapes } from '@nave/domain/clients/webhooks/webhooks.api.ts';
import { webhookTopics } from '@nave/domain/clients/webhooks/webhooks.protocol.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { topicOfClient } from '../client-rules.ts';

/** Who may manage a client's webhooks (API-190). */
export const webhookOwners = { who: 'owner of the client, global owner', may: canManageWebhooks };

/** Registers the topic that tells the inspector when attempts were stored. */
export function webhookSocket({ realtime, db }: { realtime: Pick<Realtime, 'topics'>; db: Db }): void {
  realtime.topics(webhookTopics, webhookTopicShapes)(webhookTopics.attempts, {
    rule: topicOfClient(db, webhookOwners),
  });
}
