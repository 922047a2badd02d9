import { canReadChannel } from '@nave/domain/channels/channels.policy.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { allowed } from '@nave/domain/kernel/refusal.ts';
import { type ChannelOwner, ownerOfChannel } from '../channels/channels.reads.ts';
import type { Admissions, FindContentFor } from '../paywall/admissions.ts';
import type { Executor } from '../platform/database/database.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import type { Rule } from '../platform/rule.ts';

type ChannelRule = Rule<ChannelOwner, { channelId: string }>;

interface Deps {
  db: Executor;
  findContent: FindContentFor;
  admissionTo: Admissions['admissionTo'];
}

/**
 * Rules for reporting one's own presence on a channel, and for subscribing to announcements as a viewer or staff. A
 * channel behind the paywall is unknown to actors without a seat.
 */
export function presenceRules({ db, findContent, admissionTo }: Deps): Record<
  'set' | 'follow' | 'followAsStaff',
  ChannelRule
> & {
  leave: Rule<true>;
  beat: Rule<string, { contentId: string }>;
} {
  // Shared, because a whole congregation may arrive in the same second.
  const find = sharedLoad((id) => ownerOfChannel(db, id));
  const load: ChannelRule['load'] = async (actor, { channelId }) => {
    const channel = isId(channelId) ? await find(channelId) : undefined;
    return channel && (await admissionTo(actor, channel)) ? channel : null;
  };
  const anyone = { who: 'anyone', signedIn: false, load, may: () => allowed } as const;
  return {
    set: { ...anyone, missing: kernelRefusals.notFound },
    leave: { ...anyone, load: async () => true, missing: kernelRefusals.notFound },
    beat: {
      ...anyone,
      load: async (actor, { contentId }) => ((await findContent(actor, contentId))?.isShown ? contentId : null),
      missing: kernelRefusals.notFound,
    },
    follow: { ...anyone, missing: realtimeRefusals.unknownTopic },
    followAsStaff: {
      who: 'staff with access to the channel',
      signedIn: false,
      load,
      missing: realtimeRefusals.unknownTopic,
      may: canReadChannel,
    },
  };
}
