import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentDetails } from '@nave/domain/contents/sections/details.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/text-align-left.svg?raw';
import { sentence, t } from '../../../../../lib/staff-texts.ts';
import { FormPart } from '../../../../../staff-kit/fields/form-part.tsx';
import { RichTextField } from '../../../../../staff-kit/fields/rich-text-field.tsx';
import { TextField } from '../../../../../staff-kit/fields/text-field.tsx';
import type { FormSection } from '../../../../../staff-kit/form/form-section.ts';
import { ChannelsField } from './channels-field.tsx';

function Details({ channels }: { channels: Channel[] }) {
  return (
    <FormPart title={t('Details')}>
      <TextField<ContentForm> name="name" label={t('Name')} required />
      <RichTextField<ContentForm>
        name="description"
        label={t('Description')}
        required
        hint={t('Shown under the video and when the page is shared.')}
      />
      <ChannelsField channels={channels} />
    </FormPart>
  );
}

/** The section Details of the content form (CNT-81). */
export const detailsSection: FormSection<{ channels: Channel[] }> = {
  key: 'details',
  label: sentence('Details'),
  icon,
  fields: namesOf(contentDetails.fields),
  Content: Details,
};
