import { socialLinkTypes } from '@nave/domain/catalogues/social-link-type.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentLinks } from '@nave/domain/contents/sections/links.ts';
import { MAX_SOCIAL_LINKS, newSocialLink } from '@nave/domain/contents/social-links.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/link.svg?raw';
import { sentence, t } from '../../../../../lib/staff-texts.ts';
import { CardList } from '../../../../../staff-kit/cards/card-list.tsx';
import { SelectField } from '../../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../../staff-kit/fields/form-part.tsx';
import { TextField } from '../../../../../staff-kit/fields/text-field.tsx';
import type { FormSection } from '../../../../../staff-kit/form/form-section.ts';
import { LinkList } from '../../../../../staff-kit/links/link-list.tsx';
import { socialNames } from '../../../social-names.ts';
import styles from './links.module.css';

const types = socialLinkTypes.map((value) => ({ value, label: socialNames[value] }));

function Links() {
  return (
    <div className={styles.parts}>
      <FormPart title={t('Links')}>
        <p className={styles.help}>
          {t('Buttons under the video, in this order. Turn one off to hide it without deleting it.')}
        </p>
        <LinkList on="content" />
      </FormPart>
      <FormPart title={t('Social links')}>
        <p className={styles.help}>{t('Shown as icons in the Info panel. Each opens in a new tab.')}</p>
        <CardList
          name="socialLinks"
          what={t('Social link')}
          empty={t('No social links yet.')}
          max={MAX_SOCIAL_LINKS}
          start={newSocialLink}
          first="type"
        >
          {(at) => <SocialLinkFields at={at} />}
        </CardList>
      </FormPart>
    </div>
  );
}

function SocialLinkFields({ at }: { at: number }) {
  return (
    <div className={styles.pair}>
      <SelectField<ContentForm>
        name={`socialLinks.${at}.type`}
        label={t('Type')}
        placeholder={t('Choose')}
        options={types}
        required
      />
      <TextField<ContentForm> name={`socialLinks.${at}.url`} label="URL" type="url" placeholder="https://" required />
    </div>
  );
}

/** The section Links of the content form (CNT-90, LNK-25). */
export const linksSection: FormSection<object> = {
  key: 'links',
  label: sentence('Links'),
  icon,
  fields: namesOf(contentLinks.fields),
  Content: Links,
};
