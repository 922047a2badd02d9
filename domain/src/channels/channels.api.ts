import { z } from 'zod';
import { videoProviders } from '../catalogues/video-provider.ts';
import { availabilityOrderError } from '../kernel/availability-form.ts';
import { isBlank } from '../kernel/blank-text.ts';
import { formInstant } from '../kernel/date-form.ts';
import { formEdition, formSwitch, formText, notValid } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { isTimeZone } from '../kernel/time-zones.ts';
import { isMediaUrl, isWebUrl } from '../kernel/url-form.ts';
import type { Channel } from './channel.ts';
import { channelKeyError } from './channel-key.ts';
import { channelTexts } from './channels.texts.ts';

const MAX_DISPLAY_ORDER = 1_000_000;
const { imageInvalid, keyTooLong, timeZone, defaultVideoProvider } = channelTexts;
const picture = z
  .string(imageInvalid)
  .max(2_000, imageInvalid)
  .refine((url) => isMediaUrl(url), imageInvalid)
  .nullable();
const defaultVideo = z.strictObject(
  {
    enabled: formSwitch('Default Video'),
    videoProvider: z.enum(videoProviders, defaultVideoProvider).nullable(),
    src: formText('Default Video URL', 5_000),
  },
  notValid('Default Video'),
);

/**
 * The channel form: what the page holds and `POST`/`PUT .../channels` takes. The shape is lenient and the checks run
 * together, so that one look at the form gives every error (CHN-92). Unknown fields are refused.
 */
export const channelFormSchema = z
  .strictObject(
    {
      name: formText('Name', 200),
      key: z.string(notValid('URL')).max(500, keyTooLong),
      description: formText('Description', 5_000),
      thumbImage: picture,
      headerImage: picture,
      logoImage: picture,
      homeUrl: formText('Logo URL', 2_000),
      timeZoneName: z.string(timeZone).max(100, timeZone),
      isPrivate: formSwitch('Private'),
      showAt: formInstant,
      hideAt: formInstant,
      defaultVideo,
      displayOrder: z
        .int(notValid('Order'))
        .min(0, notValid('Order'))
        .max(MAX_DISPLAY_ORDER, notValid('Order'))
        .optional(),
      edition: formEdition,
    },
    kernelRefusals.malformed.message,
  )
  .check(({ value: form, issues }) => {
    const fail = (path: string, message: string) =>
      issues.push({ code: 'custom', input: form, path: path.split('.'), message });
    if (isBlank(form.name)) fail('name', channelTexts.nameRequired);
    const keyError = channelKeyError(form.key);
    if (keyError) fail('key', keyError);
    if (form.homeUrl && !isWebUrl(form.homeUrl)) fail('homeUrl', channelTexts.homeUrlInvalid);
    if (!isTimeZone(form.timeZoneName)) fail('timeZoneName', timeZone);
    const orderError = availabilityOrderError(form);
    if (orderError) fail('showAt', orderError);
    const { enabled, videoProvider, src } = form.defaultVideo;
    if (enabled && !videoProvider) fail('defaultVideo.videoProvider', defaultVideoProvider);
    if (enabled && !src.trim()) fail('defaultVideo.src', channelTexts.defaultVideoUrl);
    else if (enabled && !isMediaUrl(src)) fail('defaultVideo.src', channelTexts.defaultVideoUrlInvalid);
  });
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
