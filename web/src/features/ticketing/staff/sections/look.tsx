import type { TicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import icon from '@phosphor-icons/core/regular/palette.svg?raw';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { ColorField } from '../../../../staff-kit/fields/color-field.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { TextField } from '../../../../staff-kit/fields/text-field.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { ImageField } from '../../../../staff-kit/pictures/image-field.tsx';
import styles from './sections.module.css';

function Look() {
  return (
    <>
      <FormPart title={t('Look')}>
        <p className={styles.lead}>
          {t('The look of the event’s own page. What you leave empty looks as on your organisation’s page.')}
        </p>
        <TextField<TicketEventForm>
          name="theme.backgroundCss"
          label={t('Background')}
          placeholder="linear-gradient(#1d2b53, #0c0d0f)"
          hint={t('A color, a gradient or the address of a picture, as in CSS.')}
        />
        <div className={styles.colors}>
          <ColorField<TicketEventForm> name="theme.textColor" label={t('Text')} />
          <ColorField<TicketEventForm> name="theme.linkColor" label={t('Links')} />
        </div>
      </FormPart>
      <FormPart title={t('Pictures')}>
        <ImageField<TicketEventForm>
          name="theme.headerUrlLarge"
          label={t('Header image')}
          shape="banner"
          hint={t('Best at 1200x200.')}
          empty=""
        />
        <ImageField<TicketEventForm> name="theme.logoUrl" label={t('Logo image')} shape="logo" empty="" />
      </FormPart>
    </>
  );
}

/** The section Look of the event form (TKT-59). */
export const lookSection: FormSection = {
  key: 'look',
  label: sentence('Look'),
  icon,
  fields: ['theme'] satisfies (keyof TicketEventForm)[],
  Content: Look,
};
