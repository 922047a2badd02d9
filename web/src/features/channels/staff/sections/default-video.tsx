import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelDefaultVideo, defaultVideoError } from '@nave/domain/channels/sections/default-video.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/monitor-play.svg?raw';
import { useFormContext } from 'react-hook-form';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { SwitchField } from '../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import type { Preview } from '../../../../staff-kit/sources/preview-props.ts';
import { SourceField } from '../../../../staff-kit/sources/source-field.tsx';

const names = {
  videoProvider: 'defaultVideo.videoProvider',
  src: 'defaultVideo.src',
  videoHasError: 'videoHasError',
} as const;

function DefaultVideo({ preview, channel }: { preview: Preview; channel: Channel | undefined }) {
  const { watch } = useFormContext<ChannelForm>();
  const { enabled, videoProvider } = watch('defaultVideo');
  return (
    <FormPart title={t('Default Video')}>
      <SwitchField<ChannelForm>
        name="defaultVideo.enabled"
        label={t('Play a video when nothing is live')}
        hint={t('Viewers see it when this channel has nothing live or about to start.')}
      />
      {enabled && (
        <SourceField<ChannelForm>
          names={names}
          videoProvider={videoProvider}
          contentType={null}
          sentence={(src) => defaultVideoError({ enabled, videoProvider, src })}
          Preview={preview}
          poster={channel?.thumbImage ?? null}
        />
      )}
    </FormPart>
  );
}

/** The section Default Video of the channel form (CHN-75, CHN-185). */
export const defaultVideoSection: FormSection<{ preview: Preview; channel: Channel | undefined }> = {
  key: 'defaultvideo',
  label: sentence('Default Video'),
  icon,
  fields: namesOf(channelDefaultVideo.fields),
  Content: DefaultVideo,
};
