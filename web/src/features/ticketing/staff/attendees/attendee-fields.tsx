import { MultiSelect } from '@mantine/core';
import type { NewAttendeeForm } from '@nave/domain/ticketing/attendee-form.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { SelectField } from '../../../../staff-kit/fields/choice-fields.tsx';
import { fieldError, useFormField } from '../../../../staff-kit/fields/form-field.tsx';
import { TextField } from '../../../../staff-kit/fields/text-field.tsx';
import { ZonedDateTimeField } from '../../../../staff-kit/fields/zoned-date-time-field.tsx';
import styles from './attendee-fields.module.css';

interface AttendeeFieldsProps {
  event: TicketEvent;
  timeZone: string;
  /** Whether the attendee is new: only then can a number be entered (TKT-96). */
  isNew: boolean;
}

/** The fields of an attendee (TKT-93). */
export function AttendeeFields({ event, timeZone, isNew }: AttendeeFieldsProps) {
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField<NewAttendeeForm> name="firstName" label={t('First name')} />
        <TextField<NewAttendeeForm> name="lastName" label={t('Last name')} />
      </div>
      <SelectField<NewAttendeeForm>
        name="typeId"
        label={t('Attendee type')}
        options={event.types.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      {event.fields.map((field) => (
        <OptionsOf key={field.id} field={field} />
      ))}
      {isNew && (
        <TextField<NewAttendeeForm>
          name="number"
          label={t('Attendee number')}
          hint={t('8 to 20 digits. Leave it empty to get a number that nobody can guess.')}
        />
      )}
      <ZonedDateTimeField<NewAttendeeForm>
        name="orderedAt"
        label={t('Order date')}
        zone={timeZone}
        hint={isNew ? t('When it is empty, the ticket counts as ordered now.') : undefined}
      />
    </div>
  );
}

/** The chosen options of one field. The form has the options of all fields in one list. */
function OptionsOf({ field: { label, options } }: { field: TicketEvent['fields'][number] }) {
  const field = useFormField<NewAttendeeForm, 'optionIds'>('optionIds');
  const own = options.map(({ id }) => id);
  const others = field.value.filter((id) => !own.includes(id));
  return (
    <MultiSelect
      label={label}
      placeholder={field.value.length === others.length ? t('None') : undefined}
      data={options.map(({ id, label: option }) => ({ value: id, label: option }))}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('No results')}
      value={own.filter((id) => field.value.includes(id))}
      onChange={(chosen) => field.onChange([...others, ...chosen])}
      onBlur={field.onBlur}
      error={fieldError(field.error)}
    />
  );
}
