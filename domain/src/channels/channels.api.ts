import { z } from 'zod';
import type { CallShape } from '../kernel/call.ts';
import { formBody } from '../kernel/form-body.ts';
import { formEdition, formSwitch, idempotencyQuery, notValid } from '../kernel/form-fields.ts';
import { combineChecks } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { pageQuery } from '../kernel/list-page.ts';
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
 * The channel form, which is also the body of `POST` and `PUT .../channels`. The field schemas are lenient and the
 * checks run together, so that the user sees all errors at once (CHN-92). Unknown fields are refused.
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
    combineChecks(
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

/** The channels of the client that the caller may access, sorted by displayOrder. */
const list = z.strictObject({
  items: z.array(channelSchema),
  /** True if the client has further channels, which the caller may not access. */
  isPart: z.literal(true).optional(),
  /** The value of `after` for the next page, if `limit` has asked for a page. */
  next: z.string().optional(),
});

/** Upper limit for the list of channel ids in one request. No client has more channels. */
const MAX_CHANNELS = 1_000;

export const channelShapes = {
  list: { scopes: ['contents:read', 'people:read'], query: pageQuery, answer: list },
  /** The ids of all channels of the client, in the new order (CHN-51). */
  order: {
    scopes: ['contents:write', 'people:read'],
    body: z.strictObject(
      { channelIds: z.array(z.string().max(36)).max(MAX_CHANNELS) },
      kernelRefusals.malformed.message,
    ),
    answer: list,
  },
  /** The page generates `id` as an idempotency key, so that a repeated request does not add a second channel. */
  add: {
    scopes: ['contents:write', 'people:read'],
    query: idempotencyQuery,
    body: form,
    answer: channelSchema,
    status: 201,
  },
  /** `except` is the id of the channel that is being edited; the current key of this channel counts as available. */
  keyAvailable: {
    scopes: ['contents:read'],
    query: z.strictObject({ key: z.string().max(500), except: z.string().max(36).optional() }),
    answer: z.strictObject({ available: z.boolean() }),
  },
  read: { scopes: ['contents:read', 'people:read'], answer: channelSchema },
  save: { scopes: ['contents:write', 'people:read'], body: form, answer: channelSchema },
} satisfies Record<string, CallShape>;

const changed = z.strictObject({ version: z.int(), spreadMs: z.int() });

/** The state of a channel. `version` counts its changes. Pages spread their refetches over `spreadMs` milliseconds. */
export const channelTopicShapes = {
  channel: { kind: 'state', snapshot: changed, events: { changed } },
} satisfies Record<string, TopicShape>;
