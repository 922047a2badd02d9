import { z } from 'zod';
import { formEdition, notValid } from '../kernel/form-fields.ts';
import { inOneLook } from '../kernel/form-section.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import type { TopicShape } from '../kernel/topic.ts';
import type { Channel } from './channel.ts';
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

/** `GET /api/clients/{clientId}/channels`, by displayOrder. */
export type ChannelListAnswer = { items: Channel[] };
/** `GET`, `POST`, `PUT` of one channel. */
export type ChannelAnswer = Channel;
/** `GET /api/clients/{clientId}/channels/key-available?key=&except=`. */
export type KeyAvailableAnswer = { available: boolean };
/** Its query: the key in question, and the channel that may have it. */
export const keyAvailableQuery = z.strictObject({ key: z.string().max(500), except: z.string().max(36).optional() });
/** The query of a public channel's address. `v` and `after` take a question past any cache on the way (API-23, VIEW-248). */
export const publicChannelQuery = z.object({
  content: z.string().max(100).optional(),
  v: z.string().max(40).optional(),
  after: z.string().max(40).optional(),
});

const changed = z.strictObject({ version: z.int(), spreadMs: z.int() });

/** What the topics of channels carry. */
export const channelTopicShapes = {
  channel: { kind: 'state', snapshot: changed, events: { changed } },
} satisfies Record<string, TopicShape>;
