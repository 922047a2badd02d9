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
  // Concurrent reads of a version share one query, because a whole congregation may subscribe in the same second.
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
    // The version is read again, because it may have changed after the rule was checked and before the page subscribed.
    snapshot: async (id) => ({ version: (await versionOf(id)) ?? 0, spreadMs: 0 }),
  });
}
