import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelDefaultVideo } from '@nave/domain/channels/sections/default-video.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/monitor-play.svg?raw';
import { useFormContext } from 'react-hook-form';
import { SelectField, SwitchField } from '../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { providerOptions } from '../../../../staff-kit/fields/provider-options.ts';
import { TextField } from '../../../../staff-kit/fields/text-field.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';

function DefaultVideo() {
  const { watch } = useFormContext<ChannelForm>();
  return (
    <FormPart title="Default Video">
      <SwitchField<ChannelForm>
        name="defaultVideo.enabled"
        label="Play a video when nothing is on"
        hint="Viewers see it while no content of this channel is live or about to begin."
      />
      {watch('defaultVideo.enabled') && (
        <>
          <SelectField<ChannelForm>
            name="defaultVideo.videoProvider"
            label="Video Provider"
            required
            placeholder="Choose a provider"
            options={providerOptions}
          />
          <TextField<ChannelForm>
            name="defaultVideo.src"
            label="Video URL"
            type="url"
            required
            placeholder="https://"
          />
        </>
      )}
    </FormPart>
  );
}

/** The section Default Video of the channel form (CHN-75, CHN-185). */
export const defaultVideoSection: FormSection = {
  key: 'defaultvideo',
  label: 'Default Video',
  icon,
  fields: namesOf(channelDefaultVideo.fields),
  Content: DefaultVideo,
};
