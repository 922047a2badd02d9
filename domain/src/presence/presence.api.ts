import { z } from 'zod';
import type { CommandShape } from '../kernel/command.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import type { TopicShape } from '../kernel/topic.ts';

/** Length of an id. */
const MAX_ID_LENGTH = 36;

/** A person on a channel's page, or who has just left it, as staff see them (PRES-6 to PRES-9). */
export const presentPersonSchema = z
  .strictObject({
    uid: z.string(),
    displayName: z.string(),
    /** The number of a ticket holder; viewers do not receive it (PRES-18). */
    attendeeNumber: z.string().nullable(),
    /** Whether the person is staff of the channel. */
    isHost: z.boolean(),
    isOnline: z.boolean(),
  })
  .meta({ id: 'PresentPerson' });
export type PresentPerson = z.infer<typeof presentPersonSchema>;

/** Number of people on each content, by content id. A change contains only the numbers that differ. */
const live = z.record(z.string(), z.int());
const onlineAuthor = z.strictObject({ uid: z.string(), isOnline: z.boolean() });

/** A snapshot contains everything, the event `changed` only the differences. */
export const presenceTopicShapes = {
  /** For viewers: which authors of chat messages are online (PRES-15), and the numbers that contents show (PRES-16). */
  channel: {
    kind: 'state',
    snapshot: z.strictObject({ authors: z.array(onlineAuthor), live }),
    events: { changed: z.strictObject({ authors: z.array(onlineAuthor), live }) },
  },
  /** For staff: everyone with a name, and the number of all people, including those without one (PRES-12). */
  staff: {
    kind: 'state',
    snapshot: z.strictObject({ people: z.array(presentPersonSchema), total: z.int(), live }),
    events: { changed: z.strictObject({ people: z.array(presentPersonSchema), total: z.int(), live }) },
  },
} satisfies Record<string, TopicShape>;

/** Bound of `syncErrorMs`, in milliseconds. */
const FARTHEST_MS = 3_600_000;

/** State of a page's video. `unseen`: the provider does not report its position; `refused`: the provider has no such video, or it is private. */
export const playingStates = ['plays', 'stopped', 'stalled', 'failed', 'refused', 'silent', 'unseen'] as const;

/** State of a page's video. `syncErrorMs`: position of a simulated live relative to the server's clock; positive is ahead. */
const playingSchema = z.strictObject({
  state: z.enum(playingStates),
  syncErrorMs: z.int().min(-FARTHEST_MS).max(FARTHEST_MS).nullable(),
});
export type Playing = z.output<typeof playingSchema>;

export const presenceCommandShapes = {
  /** The page now shows this channel and content. The server takes the person from the connection (PRES-31). */
  set: {
    input: z.strictObject(
      { channelId: z.string().max(MAX_ID_LENGTH), contentId: z.string().max(MAX_ID_LENGTH).nullable() },
      kernelRefusals.malformed.message,
    ),
  },
  /** Reports the state of the page's video. */
  beat: {
    input: z.strictObject(
      { contentId: z.string().max(MAX_ID_LENGTH), playing: playingSchema },
      kernelRefusals.malformed.message,
    ),
  },
  /** The page shows no channel any more but stays connected. */
  leave: { input: z.strictObject({}, kernelRefusals.malformed.message) },
} satisfies Record<string, CommandShape>;
