import { channelValues } from '@nave/domain/channels/channel-form.ts';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import type { Actor } from '@nave/domain/kernel/actor.ts';
import { withDates } from '../platform/database/instants.ts';

/** What a saved form writes into the channel's row: the form's own fields and, from the session, who saved it (CHN-101, CHN-104). */
export function channelColumns(form: ChannelForm, actor: Actor) {
  return { ...withDates(channelValues(form)), updatedBy: emailOf(actor) };
}

function emailOf(actor: Actor): string {
  if (actor.kind !== 'user') throw new Error('A guest got past the rule of a channel write.');
  return actor.email;
}
