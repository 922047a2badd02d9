import { z } from 'zod';
import { itemsOf } from '../kernel/answer-fields.ts';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formEdition, notValid } from '../kernel/form-fields.ts';
import { inOneLook } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import type { TopicShape } from '../kernel/topic.ts';
import { channelSchema } from './channel.ts';
import { channelAccess } from './sections/access.ts';
import { channelDefaultVideo } from './sections/default-video.ts';
import { channelDetails } from './sections/details.ts';

const MAX_DISPLAY_ORDER = 1_000_000;

/**
 * The channel form: what the page holds and `POST`/`PUT .../channels` takes. The shape is lenient and the checks run
 * together, so that one look at the form gives every error (CHN-92). Unknown fields are refused.
 */
export const channelFormSchema = z
  .strictObject(
    {
      ...channelDetails.fields,
      ...channelAccess.fields,
      ...channelDefaultVideo.fields,
      displayOrder: z
        .int(notValid('Order'))
        .min(0, notValid('Order'))
        .max(MAX_DISPLAY_ORDER, notValid('Order'))
        .optional(),
      edition: formEdition,
    },
    kernelRefusals.malformed.message,
  )
  .check(inOneLook(channelDetails.errors, channelAccess.errors, channelDefaultVideo.errors));
export type ChannelForm = z.infer<typeof channelFormSchema>;

const form = formBody(channelFormSchema);

/** What the calls of channels take and answer. The list is by displayOrder. */
export const channelShapes = {
  list: { answer: itemsOf(channelSchema) },
  add: { body: form, answer: channelSchema, status: 201 },
  /** The key in question, and the channel that may have it. */
  keyAvailable: {
    query: z.strictObject({ key: z.string().max(500), except: z.string().max(36).optional() }),
    answer: z.strictObject({ available: z.boolean() }),
  },
  read: { answer: channelSchema },
  save: { body: form, answer: channelSchema },
} satisfies Record<string, CallShape>;

const changed = z.strictObject({ version: z.int(), spreadMs: z.int() });

/** What the topics of channels carry. */
export const channelTopicShapes = {
  channel: { kind: 'state', snapshot: changed, events: { changed } },
} satisfies Record<string, TopicShape>;
