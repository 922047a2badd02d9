import { clientLinks } from '@nave/domain/clients/sections/links.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/link.svg?raw';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { LinkList } from '../../../../staff-kit/links/link-list.tsx';
import type { ClientFormContext } from './details.tsx';

function Links() {
  return (
    <FormPart title={t('Links')}>
      <LinkList on="client" />
    </FormPart>
  );
}

/** The section Links of the organisation's form (CLI-31). */
export const linksSection: FormSection<ClientFormContext> = {
  key: 'links',
  label: sentence('Links'),
  icon,
  fields: namesOf(clientLinks.fields),
  Content: Links,
};
