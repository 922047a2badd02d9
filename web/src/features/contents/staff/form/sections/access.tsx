import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentAccess } from '@nave/domain/contents/sections/access.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import { sentence, t } from '../../../../../lib/staff-texts.ts';
import { AvailabilityField } from '../../../../../staff-kit/fields/availability-field.tsx';
import { SwitchField } from '../../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../../staff-kit/fields/form-part.tsx';
import type { FormSection } from '../../../../../staff-kit/form/form-section.ts';

function Access() {
  return (
    <FormPart title={t('Access')}>
      <SwitchField<ContentForm>
        name="isPrivate"
        label={t('Private')}
        hint={t('Hidden from the channel and from search engines. Anyone with the link can watch.')}
      />
      <AvailabilityField what="content" />
    </FormPart>
  );
}

/** The section Access of the content form (CNT-83). The viewer access rules are not implemented yet. */
export const accessSection: FormSection = {
  key: 'access',
  label: sentence('Access'),
  icon,
  fields: namesOf(contentAccess.fields),
  Content: Access,
};
