import { namesOf, pick } from '../kernel/form-section.ts';
import type { Channel } from './channel.ts';
import { type ChannelForm, channelFormSchema } from './channels.api.ts';
import { channelAccess } from './sections/access.ts';
import { channelDefaultVideo } from './sections/default-video.ts';
import { channelDetails } from './sections/details.ts';

/** What the form of a new channel starts with (CHN-116 to CHN-123). */
export function newChannelForm(given: Parameters<typeof channelDetails.start>[0]): ChannelForm {
  return { ...channelDetails.start(given), ...channelAccess.start(), ...channelDefaultVideo.start() };
}

/** What the form of a stored channel holds: not its place among the others, which no edit changes (CHN-106). */
export function channelToForm(channel: Channel): ChannelForm {
  const { displayOrder: _, ...fields } = channelFormSchema.shape;
  return { ...pick(channel, namesOf(fields)), homeUrl: channel.homeUrl ?? '' };
}

/** What a saved form writes. Instants are ISO-8601 texts. */
export function channelValues(form: ChannelForm) {
  return { ...channelDetails.values(form), ...channelAccess.values(form), ...channelDefaultVideo.values(form) };
}
