import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { lookupKey } from '@nave/domain/kernel/ids.ts';
import { toDate } from '../clients/form-input.ts';

/** What a saved form writes: the form's own fields and, from the session, who saved it (CHN-101, CHN-104). */
export function channelValues(form: ChannelForm, actor: Actor) {
  const { description, thumbImage, headerImage, logoImage, timeZoneName, isPrivate } = form;
  const { enabled, videoProvider, src } = form.defaultVideo;
  return {
    name: form.name.trim(),
    // CHN-143
    key: lookupKey(form.key),
    description,
    thumbImage,
    headerImage,
    logoImage,
    homeUrl: form.homeUrl || null,
    timeZoneName,
    isPrivate,
    showAt: toDate(form.showAt),
    hideAt: toDate(form.hideAt),
    defaultVideo: { enabled, videoProvider, src: src.trim() },
    updatedBy: emailOf(actor),
  };
}

function emailOf(actor: Actor): string {
  if (actor.kind !== 'user') throw new Error('A guest got past the rule of a channel write.');
  return actor.email;
}
