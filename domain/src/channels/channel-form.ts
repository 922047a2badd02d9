import { iconLinkToForm } from '../clients/links/link-form.ts';
import { namesOf, pick } from '../kernel/form-section.ts';
import type { Channel } from './channel.ts';
import { type ChannelForm, channelFormSchema } from './channels.api.ts';
import { channelAccess } from './sections/access.ts';
import { channelDefaultVideo } from './sections/default-video.ts';
import { channelDetails } from './sections/details.ts';
import { channelIntegrations } from './sections/integrations.ts';
import { channelLinks } from './sections/links.ts';
import { channelTheme } from './sections/theme.ts';

/** Returns the initial form of a new channel (CHN-116 to CHN-123). */
export function newChannelForm(zones: Parameters<typeof channelDetails.start>[0]): ChannelForm {
  return {
    ...channelDetails.start(zones),
    ...channelAccess.start(),
    ...channelTheme.start(),
    ...channelDefaultVideo.start(),
    ...channelLinks.start(),
    ...channelIntegrations.start(),
  };
}

/**
 * Converts a stored channel to its form, without `displayOrder`, which an edit does not change (CHN-106), and without
 * `videoHasError`, which is not stored.
 */
export function channelToForm(channel: Channel): ChannelForm {
  const { displayOrder: _order, videoHasError: _preview, ...fields } = channelFormSchema.shape;
  return {
    ...pick(channel, namesOf(fields)),
    homeUrl: channel.homeUrl ?? '',
    links: channel.links.map(iconLinkToForm),
  };
}

/**
 * Returns the initial form for a copy of the channel, with another name and key (CHN-128, CHN-129). The form contains
 * no `displayOrder`, so the copy is added at the end of the order. It keeps the event connections, so that the copy of a
 * channel behind the paywall, with its default video, is not open to everyone.
 */
export function copiedChannelForm(channel: Channel): ChannelForm {
  const { edition: _, ...form } = channelToForm(channel);
  return { ...form, name: `Copy of ${channel.name}`, key: `copy-of-${channel.key}` };
}

/** Converts a valid form to the values to store. Instants are ISO-8601 strings. */
export function channelValues(form: ChannelForm) {
  return {
    ...channelDetails.values(form),
    ...channelAccess.values(form),
    ...channelTheme.values(form),
    ...channelDefaultVideo.values(form),
    ...channelLinks.values(form),
    ...channelIntegrations.values(form),
  };
}
