import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { AvailabilityField } from '../../../../../staff-kit/fields/availability-field.tsx';
import { SwitchField } from '../../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../../staff-kit/fields/form-part.tsx';

/** The section Access of the content form. The viewer access rules join it (CNT-83). */
export function ContentAccess() {
  return (
    <FormPart title="Access">
      <SwitchField<ContentForm>
        name="isPrivate"
        label="Private"
        hint="Not listed on the channel and not found by search engines; whoever has the link can watch."
      />
      <AvailabilityField what="content" />
    </FormPart>
  );
}
