import { z } from 'zod';
import { instant } from '../../kernel/answer-fields.ts';

/** The types of events in the log of an organisation (API-197). */
export const clientEventTypes = [
  'client.saved',
  'channel.added',
  'channel.saved',
  'channel.deleted',
  'channel.ordered',
  'content.added',
  'content.saved',
  'content.deleted',
  'content.converted',
  'content.opened',
  'content.started',
  'content.ended',
  'interaction.sent',
  'interaction.answered',
  'directChat.requested',
  'chat.moderated',
  'user.invited',
  'user.joined',
  'user.removed',
  'attendee.cancelled',
  'analytics.settled',
] as const;
export type ClientEventType = (typeof clientEventTypes)[number];

/** For how many days an event is stored (API-196). */
export const EVENTS_KEPT_DAYS = 30;

const id = z.string().max(100);

/**
 * What has changed: ids, and the version of the changed record. An event has no other data, so it contains nothing of
 * any person; programs read more with calls that their scopes allow (API-192).
 */
export const clientEventDataSchema = z.strictObject({
  clientId: id,
  channelId: id.optional(),
  channelKey: z.string().optional(),
  /** The channels whose position has changed. */
  channelIds: z.array(id).optional(),
  contentId: id.optional(),
  /** The on-demand content that was made of a simulated live content. */
  newContentId: id.optional(),
  interactionId: id.optional(),
  chatId: id.optional(),
  actId: id.optional(),
  userId: id.optional(),
  eventId: id.optional(),
  version: z.int().optional(),
});
export type ClientEventData = z.infer<typeof clientEventDataSchema>;

/** An event as programs and the inspector read it. `id` is the same at each delivery (API-199). */
export const clientEventSchema = z
  .strictObject({
    n: z.int(),
    id: z.string(),
    type: z.enum(clientEventTypes),
    at: instant,
    data: clientEventDataSchema,
  })
  .meta({ id: 'ClientEvent' });
export type ClientEvent = z.infer<typeof clientEventSchema>;

/** Returns the id of an event, which is unique among the events of all organisations. */
export function clientEventId(clientId: string, n: number): string {
  return `evt_${clientId}_${n}`;
}
