import { canReadChannel } from '@nave/domain/channels/channels.policy.ts';
import { isStaff } from '@nave/domain/kernel/actor.ts';
import { isId } from '@nave/domain/kernel/ids.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { realtimeRefusals } from '@nave/domain/kernel/realtime.ts';
import { allowed, allowedIf } from '@nave/domain/kernel/refusal.ts';
import { type ChannelOwner, ownerOfChannel } from '../channels/channels.reads.ts';
import type { Admissions, FindContentFor } from '../paywall/admissions.ts';
import type { PaywallSlice } from '../paywall/paywall.slice.ts';
import type { Executor } from '../platform/database/database.ts';
import { sharedLoad } from '../platform/database/shared-load.ts';
import type { Rule } from '../platform/rule.ts';
import type { PublicEvent } from '../ticketing/ticketing.ts';

type EventRule = Rule<PublicEvent, { eventNumber: string }>;
type ChannelRule = Rule<ChannelOwner, { channelId: string }>;

interface Deps {
  db: Executor;
  findContent: FindContentFor;
  admissionTo: Admissions['admissionTo'];
  admissionToEvent: Admissions['admissionToEvent'];
  findEventEntrance: PaywallSlice['findEventEntrance'];
}

/**
 * Rules for reporting one's own presence on a channel, and for subscribing to announcements as a viewer or staff. A
 * channel behind the paywall is unknown to actors without a seat, as is an event that asks for a number.
 */
export function presenceRules({ db, findContent, admissionTo, admissionToEvent, findEventEntrance }: Deps): Record<
  'set' | 'follow' | 'followAsStaff',
  ChannelRule
> & {
  leave: Rule<true>;
  beat: Rule<string, { contentId: string }>;
  setEvent: EventRule;
  followEvent: EventRule;
} {
  // Shared, because a whole congregation may arrive in the same second.
  const find = sharedLoad((id) => ownerOfChannel(db, id));
  const load: ChannelRule['load'] = async (actor, { channelId }) => {
    const channel = isId(channelId) ? await find(channelId) : undefined;
    return channel && (await admissionTo(actor, channel)) ? channel : null;
  };
  const findEvent: EventRule['load'] = async (_actor, { eventNumber }) =>
    (await findEventEntrance(eventNumber))?.event ?? null;
  const anyone = { who: 'anyone', signedIn: false, load, may: () => allowed } as const;
  return {
    set: { ...anyone, missing: kernelRefusals.notFound },
    leave: { ...anyone, load: async () => true, missing: kernelRefusals.notFound },
    beat: {
      ...anyone,
      load: async (actor, { contentId }) => ((await findContent(actor, contentId))?.isShown ? contentId : null),
      missing: kernelRefusals.notFound,
    },
    setEvent: {
      ...anyone,
      async load(actor, params) {
        const event = await findEvent(actor, params);
        return event && (await admissionToEvent(actor, event)) ? event : null;
      },
      missing: kernelRefusals.notFound,
    },
    followEvent: {
      who: 'staff of the event’s organisation',
      signedIn: false,
      load: findEvent,
      missing: realtimeRefusals.unknownTopic,
      may: (actor, { clientId }) => allowedIf(isStaff(actor, clientId), realtimeRefusals.unknownTopic),
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
