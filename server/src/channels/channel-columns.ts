import { channelValues } from '@nave/domain/channels/channel-form.ts';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { savedBy } from '../clients/saved-by.ts';
import { withDates } from '../platform/database/instants.ts';

/** What a saved form writes into the channel's row: the form's own fields and, from the session, who saved it (CHN-101, CHN-104). */
export function channelColumns(form: ChannelForm, actor: Actor) {
  return { ...withDates(channelValues(form)), updatedBy: savedBy(actor) };
}
