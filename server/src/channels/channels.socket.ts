import { channelTopicShapes } from '@nave/domain/channels/channels.api.ts';
import { channelTopics } from '@nave/domain/channels/channels.protocol.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import type { Executor } from '../platform/database/database.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import type { RealtimeRegistry } from '../platform/realtime/topics/registry.ts';
import type { Rule } from '../platform/rule.ts';
import { channelVersion } from './channels.store.ts';

interface Deps {
  realtime: Pick<RealtimeRegistry, 'topics'>;
  db: Executor;
}

/** Registers `channel:{id}`: the version of a channel, for everyone who has its id (API-100). */
export function channelSocket({ realtime, db }: Deps): void {
  const topic = realtime.topics(channelTopics, channelTopicShapes);
  // Shared, because a whole congregation may ask in the same second.
  const versionOf = sharedLoad((id) => channelVersion(db, id));
  const rule: Rule<string, { id: string }> = {
    who: 'anyone',
    signedIn: false,
    missing: realtimeRefusals.unknownTopic,
    load: async (_actor, { id }) => (isId(id) && (await versionOf(id)) !== undefined ? id : null),
    may: () => allowed,
  };

  topic(channelTopics.channel, {
    rule,
    // Read again: the page may have missed an update between the rule and its subscription.
    snapshot: async (id) => ({ version: (await versionOf(id)) ?? 0, spreadMs: 0 }),
  });
}
