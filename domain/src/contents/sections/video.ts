import { z } from 'zod';
import { languages } from '../../catalogues/languages.ts';
import { MAX_SOURCE_LENGTH } from '../../catalogues/sources/pasted.ts';
import { type ContentType, contentTypes } from '../../catalogues/video-provider.ts';
import { formDay, formInstant } from '../../kernel/date-form.ts';
import { formMinutes, formSwitch, formText, notValid } from '../../kernel/form-fields.ts';
import { errorsOf, type FieldValues, type FormErrors, type Written } from '../../kernel/form-section.ts';
import { firstTimeZone, isTimeZone } from '../../kernel/time-zones.ts';
import { isMediaUrl } from '../../kernel/url-form.ts';
import { contentTexts } from '../contents.texts.ts';
import { sourceError, storedSource } from '../source-form.ts';
import { contentTimes } from '../timing.ts';

const MINUTE_MS = 60_000;
const MAX_MINUTES = 100_000;
/** The initial duration of live and simulated live contents, so that a new form is valid (CNT-271). */
const PROPOSED_MINUTES = 60;

const { providerUnknown, timeZone } = contentTexts;

/** Durations are in minutes. */
const fields = {
  contentType: z.enum(contentTypes, contentTexts.contentTypeRequired),
  videoProvider: z.string(providerUnknown).max(40, providerUnknown),
  src: formText('Video source', MAX_SOURCE_LENGTH),
  thumbImage: formText('Thumbnail', 2_000),
  startsAt: formInstant,
  timeZoneName: z.string(timeZone).max(100, timeZone),
  duration: formMinutes('Duration', MAX_MINUTES).min(0, contentTexts.durationUnreadable).nullable(),
  prePlayDuration: formMinutes('Pre-play duration', MAX_MINUTES).nullable(),
  /** The length of the video in minutes, if the preview has measured it. */
  videoMinutes: formMinutes('Video length', MAX_MINUTES).min(0, contentTexts.durationUnreadable).nullable().optional(),
  originalAirDate: formDay,
  disableCountdown: formSwitch('Turn off countdown'),
  showLiveStats: formSwitch('Show live stats'),
  /** A code of the language catalogue. */
  ccLanguage: formText('Caption language', 10).nullable(),
};
export type VideoFields = FieldValues<typeof fields>;

/** The result of the video preview in the form. The result is not stored (CNT-180). */
interface PreviewResult {
  videoHasError?: boolean | undefined;
}

interface NewVideo {
  contentType: ContentType;
  /** The client's time zone. */
  timeZoneName: string | null;
  /** Epoch milliseconds. */
  now: number;
  /** The proposed start of a live or simulated live content, ISO-8601; by default now. */
  startsAt?: string | undefined;
  /** The proposed air date of an on-demand content, YYYY-MM-DD. */
  originalAirDate?: string | undefined;
}

/** CNT-108 to CNT-111. */
function start({ contentType, timeZoneName, now, startsAt, originalAirDate }: NewVideo): VideoFields {
  const isOnDemand = contentType === 'onDemand';
  const thisMinute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString();
  return {
    contentType,
    videoProvider: '',
    src: '',
    thumbImage: '',
    startsAt: isOnDemand ? null : (startsAt ?? thisMinute),
    timeZoneName: firstTimeZone(timeZoneName),
    duration: isOnDemand ? 0 : PROPOSED_MINUTES,
    prePlayDuration: 0,
    videoMinutes: null,
    originalAirDate: (isOnDemand && originalAirDate) || null,
    disableCountdown: false,
    showLiveStats: false,
    ccLanguage: null,
  };
}

/** Source: 001 §5 (CNT-149 to CNT-179). */
function errors(form: VideoFields & PreviewResult): FormErrors {
  const { thumbImage, timeZoneName, ccLanguage } = form;
  const source = sourceError(form);
  return {
    ...errorsOf<VideoFields>({
      thumbImage: !isMediaUrl(thumbImage) && contentTexts.thumbImageRequired,
      timeZoneName: !isTimeZone(timeZoneName) && timeZone,
      ccLanguage: !isCaptionLanguage(ccLanguage) && notValid('Caption language'),
    }),
    ...(form.contentType === 'onDemand' ? onDemandErrors(form) : liveErrors(form)),
    ...(source && { [source.field]: source.message }),
  };
}

function isCaptionLanguage(code: string | null): boolean {
  return code === null || languages.some((language) => language.code === code);
}

function onDemandErrors({ originalAirDate, startsAt, duration }: VideoFields): FormErrors {
  return errorsOf<VideoFields>({
    originalAirDate: !originalAirDate && contentTexts.originalAirDateRequired,
    // CNT-158
    duration: Boolean(startsAt && !duration) && contentTexts.videoDurationRequired,
  });
}

function liveErrors({ contentType, startsAt, duration, prePlayDuration }: VideoFields): FormErrors {
  if (!startsAt) return { startsAt: contentTexts.startsAtRequired };
  const live = contentType === 'live';
  const isPrePlayMissing = prePlayDuration === null || prePlayDuration < 0;
  return errorsOf<VideoFields>({
    // CNT-162: a duration of 0 counts as missing.
    duration: !duration && (live ? contentTexts.streamDurationRequired : contentTexts.videoDurationRequired),
    prePlayDuration:
      isPrePlayMissing && (live ? contentTexts.streamPrePlayRequired : contentTexts.videoPrePlayRequired),
  });
}

/**
 * Returns the values to store, with the derived times. On-demand contents have no times and no live stats (CNT-123 to
 * CNT-125).
 */
function values(form: VideoFields) {
  const { contentType, thumbImage, timeZoneName, disableCountdown, ccLanguage } = form;
  const isOnDemand = contentType === 'onDemand';
  const duration = form.duration ?? 0;
  const prePlayDuration = isOnDemand ? 0 : (form.prePlayDuration ?? 0);
  const videoMinutes = contentType === 'simulatedLive' ? (form.videoMinutes ?? null) : null;
  return {
    contentType,
    ...storedSource(form),
    thumbImage,
    ...contentTimes({ contentType, startsAt: form.startsAt, duration, prePlayDuration, videoMinutes }),
    timeZoneName,
    duration,
    prePlayDuration,
    videoMinutes,
    originalAirDate: isOnDemand ? form.originalAirDate : null,
    disableCountdown,
    showLiveStats: !isOnDemand && form.showLiveStats,
    ccLanguage,
  } satisfies Written<VideoFields>;
}

/** The section Video of the content form (CNT-265, CNT-266). */
export const contentVideo = { fields, start, errors, values };
