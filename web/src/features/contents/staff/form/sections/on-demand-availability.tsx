import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { useFormContext } from 'react-hook-form';
import { t } from '../../../../../lib/staff-texts.ts';
import { ChannelBoxes } from '../../../../../staff-kit/fields/channel-boxes.tsx';
import { SwitchField } from '../../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../../staff-kit/fields/form-part.tsx';
import { RichTextField } from '../../../../../staff-kit/fields/rich-text-field.tsx';
import { TextField } from '../../../../../staff-kit/fields/text-field.tsx';

/** The fields of the on-demand content that a simulated live becomes when it closes (CNT-86, CNT-251). */
export function OnDemandAvailability({ channels }: { channels: Channel[] }) {
  const { watch, getValues, setValue } = useFormContext<ContentForm>();
  const isOn = watch('convertToOnDemand.enabled');
  const proposeName = () => {
    const { name, convertToOnDemand } = getValues();
    if (!convertToOnDemand.name.trim()) setValue('convertToOnDemand.name', name, { shouldDirty: true });
  };
  return (
    <FormPart title={t('On-Demand Availability')}>
      <SwitchField<ContentForm>
        name="convertToOnDemand.enabled"
        label={t('Make it available on demand')}
        hint={t('When it ends, it automatically becomes on-demand content.')}
        onTurnOn={proposeName}
      />
      {isOn && (
        <>
          <TextField<ContentForm> name="convertToOnDemand.name" label={t('Name of the on-demand content')} required />
          <RichTextField<ContentForm>
            name="convertToOnDemand.description"
            label={t('Description of the on-demand content')}
            hint={t("Leave empty to keep this content's description.")}
          />
          <ChannelBoxes
            name="convertToOnDemand.channelIds"
            label={t('Channels of the on-demand content')}
            channels={channels}
            hint={(chosen) => chosen.length === 0 && t("Leave empty to keep this content's channels.")}
          />
        </>
      )}
    </FormPart>
  );
}
