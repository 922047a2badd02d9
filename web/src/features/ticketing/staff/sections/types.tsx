import { MAX_TYPES } from '@nave/domain/ticketing/ticket-event.ts';
import type { TicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import icon from '@phosphor-icons/core/regular/identification-badge.svg?raw';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { NameList } from './name-list.tsx';
import styles from './sections.module.css';

function Types() {
  return (
    <FormPart title={t('Attendee types')}>
      <p className={styles.lead}>
        {t('Kinds of tickets, such as Adult, Child or Volunteer. A channel decides for each type who may watch.')}
      </p>
      <NameList name="types" part="name" what={t('Attendee type')} add={t('Add attendee type')} max={MAX_TYPES} />
    </FormPart>
  );
}

/** The section Attendee types of the event form (TKT-91). */
export const typesSection: FormSection = {
  key: 'types',
  label: sentence('Attendee types'),
  icon,
  fields: ['types'] satisfies (keyof TicketEventForm)[],
  Content: Types,
};
