import { z } from 'zod';
import { contentTypes } from '../catalogues/video-provider.ts';
import { availabilityOrderError, comparedMoment } from '../kernel/availability-form.ts';
import { isBlank } from '../kernel/blank-text.ts';
import { formDay, formInstant } from '../kernel/date-form.ts';
import { formEdition, formMinutes, formSwitch, formText, notValid } from '../kernel/form-fields.ts';
import { kernelRefusals } from '../kernel/kernel.texts.ts';
import { isTimeZone } from '../kernel/time-zones.ts';
import { isMediaUrl } from '../kernel/url-form.ts';
import type { Content } from './content.ts';
import { contentTexts } from './contents.texts.ts';
import { sourceError } from './source-form.ts';

const MINUTE_MS = 60_000;
const MAX_MINUTES = 100_000;
const MAX_CHANNELS = 200;

const { providerUnknown, timeZone } = contentTexts;
const channelId = z.string(notValid('Channels')).max(36, notValid('Channels'));
const channelIds = z
  .array(channelId, notValid('Channels'))
  .max(MAX_CHANNELS, `Select at most ${MAX_CHANNELS} channels`);

/**
 * The content form: what the page holds and `POST`/`PUT .../contents` takes. The shape is lenient and the checks run
 * together, so that one look at the form gives every error. Unknown fields are refused. Durations are minutes.
 */
export const contentFormSchema = z
  .strictObject(
    {
      name: formText('Name', 200),
      description: formText('Description', 20_000),
      channelIds,
      contentType: z.enum(contentTypes, contentTexts.contentTypeRequired),
      videoProvider: z.string(providerUnknown).max(40, providerUnknown),
      src: formText('Video source', 20_000),
      startsAt: formInstant,
      originalAirDate: formDay,
      duration: formMinutes('Duration', MAX_MINUTES).min(0, contentTexts.durationUnreadable).nullable(),
      prePlayDuration: formMinutes('Pre-play duration', MAX_MINUTES).nullable(),
      timeZoneName: z.string(timeZone).max(100, timeZone),
      thumbImage: formText('Thumbnail', 2_000),
      isPrivate: formSwitch('Private'),
      disableCountdown: formSwitch('Turn the countdown off'),
      showAt: formInstant,
      hideAt: formInstant,
      edition: formEdition,
    },
    kernelRefusals.malformed.message,
  )
  .check(({ value: form, issues }) => {
    for (const [path, message] of Object.entries(contentFormErrors(form)))
      issues.push({ code: 'custom', input: form, path: [path], message });
  });
export type ContentForm = z.infer<typeof contentFormSchema>;

/** Field to sentence, for everything that the shape alone does not say. Source: 001 §5 (CNT-146 to CNT-199). */
function contentFormErrors(form: ContentForm): Record<string, string> {
  const errors: Record<string, string> = {};
  const need = (field: keyof ContentForm, condition: unknown, message: string) => {
    if (!condition) errors[field] ??= message;
  };
  need('name', !isBlank(form.name), contentTexts.nameRequired);
  need('description', !isBlank(form.description), contentTexts.descriptionRequired);
  need('channelIds', form.channelIds.length > 0, contentTexts.channelsRequired);
  need('thumbImage', form.thumbImage && isMediaUrl(form.thumbImage), contentTexts.thumbImageRequired);
  need('timeZoneName', isTimeZone(form.timeZoneName), timeZone);
  Object.assign(errors, timingErrors(form));
  const source = sourceError(form);
  if (source) errors[source.field] = source.message;
  return { ...errors, ...windowErrors(form) };
}

function timingErrors(form: ContentForm): Record<string, string> {
  const errors: Record<string, string> = {};
  if (form.contentType === 'onDemand') {
    if (!form.originalAirDate) errors.originalAirDate = contentTexts.originalAirDateRequired;
    // CNT-158
    if (form.startsAt && !form.duration) errors.duration = contentTexts.videoDurationRequired;
    return errors;
  }
  if (!form.startsAt) return { startsAt: contentTexts.startsAtRequired };
  const live = form.contentType === 'live';
  // CNT-162: a duration of 0 counts as missing.
  if (!form.duration) errors.duration = live ? contentTexts.streamDurationRequired : contentTexts.videoDurationRequired;
  if (form.prePlayDuration === null || form.prePlayDuration < 0)
    errors.prePlayDuration = live ? contentTexts.streamPrePlayRequired : contentTexts.videoPrePlayRequired;
  return errors;
}

/** CNT-194 to CNT-199: the window must hold the time from one minute before opening to one minute before the end. */
function windowErrors(form: ContentForm): Record<string, string> {
  const crossed = availabilityOrderError(form);
  if (crossed) return { showAt: crossed };
  if (!form.startsAt || form.contentType === 'onDemand') return {};
  const startsAt = Date.parse(form.startsAt);
  const opens = startsAt - ((form.prePlayDuration ?? 0) + 1) * MINUTE_MS;
  const ends = startsAt + ((form.duration ?? 0) - 1) * MINUTE_MS;
  const limit = (at: number) => comparedMoment(at, form.timeZoneName);
  const errors: Record<string, string> = {};
  if (form.showAt && Date.parse(form.showAt) > opens) errors.showAt = contentTexts.showAtAfterOpen + limit(opens);
  if (form.hideAt && Date.parse(form.hideAt) < ends) errors.hideAt = contentTexts.hideAtBeforeEnd + limit(ends);
  return errors;
}

/** `GET /api/clients/{clientId}/contents`. The page groups and sorts them (TIME-66 to TIME-74). */
export type ContentListAnswer = { items: Content[] };
/** `GET`, `POST`, `PUT` of one content. */
export type ContentAnswer = Content;
