import { z } from 'zod';
import type { CommandShape } from '../kernel/command.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import type { TopicShape } from '../kernel/topic.ts';

/** No id is longer. */
const MAX_ID_LENGTH = 36;

/** Somebody who is on a channel's page now, or just was, as staff know them (PRES-6 to PRES-9). */
export const presentPersonSchema = z
  .strictObject({
    uid: z.string(),
    displayName: z.string(),
    /** Of a ticket holder; viewers never learn it (PRES-18). */
    attendeeNumber: z.string().nullable(),
    /** Staff who answer in the channel's chats. */
    isHost: z.boolean(),
    isOnline: z.boolean(),
  })
  .meta({ id: 'PresentPerson' });
export type PresentPerson = z.infer<typeof presentPersonSchema>;

/** How many people are on each content now, by its id; in a change only those that differ. */
const live = z.record(z.string(), z.int());
const onlineAuthor = z.strictObject({ uid: z.string(), isOnline: z.boolean() });

/** What the topics of presence carry: first everything, then what has changed. */
export const presenceTopicShapes = {
  /** For viewers: who of those that wrote in the chats is there (PRES-15), and the numbers that contents show (PRES-16). */
  channel: {
    kind: 'state',
    snapshot: z.strictObject({ authors: z.array(onlineAuthor), live }),
    events: { changed: z.strictObject({ authors: z.array(onlineAuthor), live }) },
  },
  /** For staff: everybody who has a name, and how many people there are with those who have none (PRES-12). */
  staff: {
    kind: 'state',
    snapshot: z.strictObject({ people: z.array(presentPersonSchema), total: z.int(), live }),
    events: { changed: z.strictObject({ people: z.array(presentPersonSchema), total: z.int(), live }) },
  },
} satisfies Record<string, TopicShape>;

/** The farthest from the server's second that is told, in milliseconds. */
const FARTHEST_MS = 3_600_000;

/** How a page's video does. `unseen`: its house tells nothing; `refused`: its house has no such video, or keeps it to itself. */
export const playingStates = ['plays', 'stopped', 'stalled', 'failed', 'refused', 'silent', 'unseen'] as const;

/** How a page's video does, and how far a simulated live is from the server's second: ahead, or negative, behind. */
const playingSchema = z.strictObject({
  state: z.enum(playingStates),
  syncErrorMs: z.int().min(-FARTHEST_MS).max(FARTHEST_MS).nullable(),
});
export type Playing = z.output<typeof playingSchema>;

/** What the commands of presence take. */
export const presenceCommandShapes = {
  /** Where this page is from now on; who is there the server knows itself (PRES-31). */
  set: {
    input: z.strictObject(
      { channelId: z.string().max(MAX_ID_LENGTH), contentId: z.string().max(MAX_ID_LENGTH).nullable() },
      kernelRefusals.malformed.message,
    ),
  },
  /** How the video of a content does on this page. */
  beat: {
    input: z.strictObject(
      { contentId: z.string().max(MAX_ID_LENGTH), playing: playingSchema },
      kernelRefusals.malformed.message,
    ),
  },
  /** This page is on no channel any more, though it is still open. */
  leave: { input: z.strictObject({}, kernelRefusals.malformed.message) },
} satisfies Record<string, CommandShape>;
