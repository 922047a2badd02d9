import { videoProviders } from '@nave/domain/catalogues/video-provider.ts';
import type { ChatSettings } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentTimes } from '@nave/domain/contents/timing.ts';
import { toDate } from '../clients/form-input.ts';

/** The chat of a new content, whose times are still to be set (CNT-102). */
export const newChat: ChatSettings = {
  enabled: true,
  requireSignin: false,
  enableAnonymous: true,
  enablePreview: true,
  startsAt: null,
  endsAt: null,
};

/** What a saved form writes, with the times that follow from it; `chat` holds the settings so far. */
export function contentValues(form: ContentForm, chat: ChatSettings) {
  const { description, contentType, thumbImage, timeZoneName, isPrivate, disableCountdown } = form;
  const isOnDemand = contentType === 'onDemand';
  const duration = form.duration ?? 0;
  const prePlayDuration = isOnDemand ? 0 : (form.prePlayDuration ?? 0);
  // CNT-123, CNT-125: an on-demand content has no times.
  const times = contentTimes({ contentType, startsAt: form.startsAt, duration, prePlayDuration });
  return {
    name: form.name.trim(),
    description,
    contentType,
    videoProvider: providerOf(form),
    src: form.src.trim(),
    startsAt: toDate(times.startsAt),
    opensAt: toDate(times.opensAt),
    closesAt: toDate(times.closesAt),
    showAt: toDate(form.showAt),
    hideAt: toDate(form.hideAt),
    originalAirDate: isOnDemand ? form.originalAirDate : null,
    duration,
    prePlayDuration,
    thumbImage,
    timeZoneName,
    isPrivate,
    disableCountdown,
    chat: { ...chat, ...times.chat },
  };
}

function providerOf(form: ContentForm) {
  const provider = videoProviders.find((known) => known === form.videoProvider);
  if (!provider) throw new Error(`The form's schema let the video provider ${form.videoProvider} through.`);
  return provider;
}
