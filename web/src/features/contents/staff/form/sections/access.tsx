import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentAccess } from '@nave/domain/contents/sections/access.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import { sentence, t } from '../../../../../lib/staff-texts.ts';
import { AvailabilityField } from '../../../../../staff-kit/fields/availability-field.tsx';
import { SwitchField } from '../../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../../staff-kit/fields/form-part.tsx';
import type { FormSection } from '../../../../../staff-kit/form/form-section.ts';
import { ViewerAccess } from './viewer-access/viewer-access.tsx';

function Access({ channels }: { channels: Channel[] }) {
  return (
    <>
      <FormPart title={t('Access')}>
        <SwitchField<ContentForm>
          name="isPrivate"
          label={t('Private')}
          hint={t('Hidden from the channel and from search engines. Anyone with the link can watch.')}
        />
        <AvailabilityField what="content" />
      </FormPart>
      <ViewerAccess channels={channels} />
    </>
  );
}

/** The section Access of the content form (CNT-83). */
export const accessSection: FormSection<{ channels: Channel[] }> = {
  key: 'access',
  label: sentence('Access'),
  icon,
  fields: namesOf(contentAccess.fields),
  Content: Access,
};
