import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { FormPart } from '../../../../../staff-kit/fields/form-part.tsx';
import { TextAreaField, TextField } from '../../../../../staff-kit/fields/text-field.tsx';
import { ChannelsField } from './channels-field.tsx';

/** The section Details of the content form (CNT-81). */
export function ContentDetails({ channels }: { channels: Channel[] }) {
  return (
    <FormPart title="Details">
      <TextField<ContentForm> name="name" label="Name" required />
      <TextAreaField<ContentForm>
        name="description"
        label="Description"
        required
        hint="Shown under the video and when the page is shared."
      />
      <ChannelsField channels={channels} />
    </FormPart>
  );
}
