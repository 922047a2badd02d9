import { z } from 'zod';
import { instant } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { momentKinds } from './moments.ts';

const minute = z.strictObject({
  at: instant,
  there: z.int(),
  came: z.int(),
  left: z.int(),
  messages: z.int(),
  reactions: z.int(),
  answers: z.int(),
});

/** The minutes of a content, and those in which people did much more than around them (ANA-142, ANA-143). */
export const contentMinutesSchema = z
  .strictObject({
    minutes: z.array(minute),
    moments: z.array(z.strictObject({ at: instant, kind: z.enum(momentKinds), count: z.int() })),
  })
  .meta({ id: 'ContentMinutes' });
export type ContentMinutes = z.infer<typeof contentMinutesSchema>;

/** The public messages of a minute that stand, oldest first; `isWhole` is false if there were more (ANA-145). */
export const minuteMessagesSchema = z
  .strictObject({
    messages: z.array(
      z.strictObject({ id: z.string(), at: instant, name: z.string(), message: z.string(), isHost: z.boolean() }),
    ),
    isWhole: z.boolean(),
  })
  .meta({ id: 'MinuteMessages' });
export type MinuteMessages = z.infer<typeof minuteMessagesSchema>;

const compared = z.strictObject({
  contentId: z.string(),
  name: z.string(),
  startsAt: instant,
  uniqueViewers: z.int(),
  maxLive: z.int(),
  averageWatchTime: z.number(),
  /** At most 100 points: how many people watched, by the seconds since the start. */
  curve: z.array(z.strictObject({ second: z.int(), viewers: z.int() })),
});

/**
 * A content and the last 4 of the same channels, weekday and hour, the latest first (ANA-147). Of people with an
 * account only numbers: nobody has agreed to be named (ANA-150).
 */
export const earlierSchema = z
  .strictObject({
    contents: z.array(compared),
    /** Null without earlier contents. */
    accounts: z
      .strictObject({
        newHere: z.int(),
        backAgain: z.int(),
        /** Who came to one of the contents before the previous one, but to neither of the last two; null until the end. */
        missingTwice: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'EarlierContents' });
export type EarlierContents = z.infer<typeof earlierSchema>;

export const momentShapes = {
  minutes: { scopes: ['analytics:read'], answer: contentMinutesSchema },
  messages: {
    scopes: ['chat:read', 'people:read'],
    query: z.strictObject({ minute: z.iso.datetime() }),
    answer: minuteMessagesSchema,
  },
  earlier: { scopes: ['analytics:read'], answer: earlierSchema },
} satisfies Record<string, CallShape>;
