import { channelValues } from '@nave/domain/channels/channel-form.ts';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { savedBy } from '../clients/saved-by.ts';
import { withDates } from '../platform/database/row-dates.ts';

/** Returns the column values for a form, including the name of the user who saves the channel (CHN-101, CHN-104). */
export function channelColumns(form: ChannelForm, actor: Actor) {
  return { ...withDates(channelValues(form)), updatedBy: savedBy(actor) };
}
