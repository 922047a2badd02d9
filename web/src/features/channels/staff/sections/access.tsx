import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { AvailabilityField } from '../../../../staff-kit/fields/availability-field.tsx';
import { SwitchField } from '../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';

/** The section Access of the channel form. Event connections and access links join it (CHN-72). */
export function ChannelAccess() {
  return (
    <FormPart title="Access">
      <SwitchField<ChannelForm>
        name="isPrivate"
        label="Private"
        hint="Not listed on your page and not found by search engines; whoever has the link can watch."
      />
      <AvailabilityField what="channel" />
    </FormPart>
  );
}
