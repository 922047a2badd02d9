import { z } from 'zod';
import type { CommandShape } from '../kernel/command.ts';
import { storableText } from '../kernel/form-body.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import type { TopicShape } from '../kernel/topic.ts';

/** Maximum length of a source, in characters. */
export const MAX_SOURCE = 100;
/** Maximum length of an id, in characters. */
const MAX_ID_LENGTH = 36;

/** A person who is on a channel's page or has just left the page, as staff see that person (PRES-6 to PRES-9). */
export const presentPersonSchema = z
  .strictObject({
    uid: z.string(),
    displayName: z.string(),
    /** The last four digits of an attendee's number; viewers do not receive them (PRES-18). */
    attendeeNumber: z.string().nullable(),
    /** Whether the person is staff of the channel. */
    isHost: z.boolean(),
    isOnline: z.boolean(),
  })
  .meta({ id: 'PresentPerson' });
export type PresentPerson = z.infer<typeof presentPersonSchema>;

/** Number of viewers on each content, without staff (PRES-19), by content id. The event `changed` contains only numbers that have changed. */
const live = z.record(z.string(), z.int());
const onlineAuthor = z.strictObject({ uid: z.string(), isOnline: z.boolean() });

const staff = z.strictObject({ people: z.array(presentPersonSchema), total: z.int(), live });

/** A snapshot contains the whole state; the event `changed` contains only the differences from the previous state. */
export const presenceTopicShapes = {
  /** For viewers: which authors of chat messages are online (PRES-15), and the numbers that contents show (PRES-16). */
  channel: {
    kind: 'state',
    snapshot: z.strictObject({ authors: z.array(onlineAuthor), live }),
    events: { changed: z.strictObject({ authors: z.array(onlineAuthor), live }) },
  },
  /** For staff: everyone with a name, and the number of all people, including people without a name (PRES-12). */
  staff: { kind: 'state', snapshot: staff, events: { changed: staff } },
  /** For staff: the same of an event's own page, with attendees who have no name (PRES-13). `live` is empty. */
  event: { kind: 'state', snapshot: staff, events: { changed: staff } },
} satisfies Record<string, TopicShape>;

/** Largest absolute value of `syncErrorMs`, in milliseconds. */
const MAX_SYNC_ERROR_MS = 3_600_000;

/**
 * State of a page's video. `refused`: the provider has no such video, or the video is private. `silent`: the player has
 * not answered in time. `unseen`: the provider does not report the position of the video.
 */
export const playingStates = ['plays', 'stopped', 'stalled', 'failed', 'refused', 'silent', 'unseen'] as const;

/**
 * What a page reports about its video. `syncErrorMs` is the distance of a simulated live from the position by the
 * server's clock, in milliseconds; it is positive if the video is ahead.
 */
const playingSchema = z.strictObject({
  state: z.enum(playingStates),
  syncErrorMs: z.int().min(-MAX_SYNC_ERROR_MS).max(MAX_SYNC_ERROR_MS).nullable(),
});
export type Playing = z.output<typeof playingSchema>;

export const presenceCommandShapes = {
  /** The page now shows this channel and content. The server takes the person from the connection (PRES-31). */
  set: {
    input: z.strictObject(
      {
        channelId: z.string().max(MAX_ID_LENGTH),
        contentId: z.string().max(MAX_ID_LENGTH).nullable(),
        /** From which site or link the viewer came; null if it is unknown (ANA-86). */
        source: z.string().max(MAX_SOURCE).overwrite(storableText).nullable().optional(),
        /** Whether staff use this browser, as the page remembers for 30 minutes (ANA-89 to ANA-93). */
        isGlobalUser: z.boolean().optional(),
      },
      kernelRefusals.malformed.message,
    ),
  },
  /** The page now shows the own page of the event with this number. */
  setEvent: {
    input: z.strictObject({ eventNumber: z.string().max(MAX_ID_LENGTH) }, kernelRefusals.malformed.message),
  },
  /** Reports the state of the page's video. */
  beat: {
    input: z.strictObject(
      { contentId: z.string().max(MAX_ID_LENGTH), playing: playingSchema },
      kernelRefusals.malformed.message,
    ),
  },
  /** The page no longer shows a channel but stays connected. */
  leave: { input: z.strictObject({}, kernelRefusals.malformed.message) },
} satisfies Record<string, CommandShape>;
