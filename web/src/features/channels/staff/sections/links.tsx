import { channelLinks } from '@nave/domain/channels/sections/links.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/link.svg?raw';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { LinkList } from '../../../../staff-kit/links/link-list.tsx';

function Links() {
  return (
    <FormPart title={t('Links')}>
      <LinkList on="channel" />
    </FormPart>
  );
}

/** The section Links of the channel form (CHN-76). */
export const linksSection: FormSection<object> = {
  key: 'links',
  label: sentence('Links'),
  icon,
  fields: namesOf(channelLinks.fields),
  Content: Links,
};
