import { MAX_FIELDS, MAX_OPTIONS } from '@nave/domain/ticketing/ticket-event.ts';
import type { TicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import icon from '@phosphor-icons/core/regular/list-checks.svg?raw';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { CardList } from '../../../../staff-kit/cards/card-list.tsx';
import { FieldGroup } from '../../../../staff-kit/fields/field-group.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { TextField } from '../../../../staff-kit/fields/text-field.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { NameList } from './name-list.tsx';
import styles from './sections.module.css';

function Fields() {
  return (
    <FormPart title={t('Fields')}>
      <p className={styles.lead}>
        {t('What attendees chose when they registered, such as a workshop. A content can be for some options only.')}
      </p>
      <CardList
        name="fields"
        what={t('Field')}
        empty={t('No fields yet. You need none if everyone may watch the same.')}
        max={MAX_FIELDS}
        start={() => ({ label: '', options: [{ label: '' }] })}
        first="label"
      >
        {(at) => (
          <div className={styles.field}>
            <TextField<TicketEventForm> name={`fields.${at}.label`} label={t('Label')} required />
            <FieldGroup label={t('Options')} required>
              <NameList
                name={`fields.${at}.options`}
                part="label"
                what={t('Option')}
                add={t('Add option')}
                max={MAX_OPTIONS}
              />
            </FieldGroup>
          </div>
        )}
      </CardList>
    </FormPart>
  );
}

/** The section Fields of the event form (TKT-92). */
export const fieldsSection: FormSection = {
  key: 'fields',
  label: sentence('Fields'),
  icon,
  fields: ['fields'] satisfies (keyof TicketEventForm)[],
  Content: Fields,
};
