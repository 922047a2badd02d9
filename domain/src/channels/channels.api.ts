import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { addedOnce, formEdition, formSwitch, notValid } from '../kernel/form-fields.ts';
import { inOneLook } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import type { TopicShape } from '../kernel/topic.ts';
import { channelSchema } from './channel.ts';
import { channelAccess } from './sections/access.ts';
import { channelDefaultVideo } from './sections/default-video.ts';
import { channelDetails } from './sections/details.ts';
import { channelIntegrations } from './sections/integrations.ts';
import { channelLinks } from './sections/links.ts';
import { channelTheme } from './sections/theme.ts';

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
      ...channelTheme.fields,
      ...channelDefaultVideo.fields,
      ...channelLinks.fields,
      ...channelIntegrations.fields,
      displayOrder: z
        .int(notValid('Order'))
        .min(0, notValid('Order'))
        .max(MAX_DISPLAY_ORDER, notValid('Order'))
        .optional(),
      videoHasError: formSwitch('Default Video').optional(),
      edition: formEdition,
    },
    kernelRefusals.malformed.message,
  )
  .check(
    inOneLook(
      channelDetails.errors,
      channelAccess.errors,
      channelTheme.errors,
      channelDefaultVideo.errors,
      channelLinks.errors,
      channelIntegrations.errors,
    ),
  );
export type ChannelForm = z.infer<typeof channelFormSchema>;

const form = formBody(channelFormSchema);

/** The client's channels that the caller may reach, by displayOrder. */
const list = z.strictObject({
  items: z.array(channelSchema),
  /** There are others, which the caller may not reach. */
  isPart: z.literal(true).optional(),
});

/** Longer than any list of channels. */
const MAX_CHANNELS = 1_000;

/** What the calls of channels take and answer. */
export const channelShapes = {
  list: { answer: list },
  /** The ids of all channels of the client, in their new order (CHN-51). */
  order: {
    body: z.strictObject(
      { channelIds: z.array(z.string().max(36)).max(MAX_CHANNELS) },
      kernelRefusals.malformed.message,
    ),
    answer: list,
  },
  /** `id` is the page's own for what it adds: asked again with it, the channel is added once. */
  add: { query: addedOnce, body: form, answer: channelSchema, status: 201 },
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
