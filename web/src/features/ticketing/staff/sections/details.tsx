import type { Client } from '@nave/domain/clients/client.ts';
import type { TicketEvent } from '@nave/domain/ticketing/ticket-event.ts';
import type { TicketEventForm } from '@nave/domain/ticketing/ticket-event-form.ts';
import icon from '@phosphor-icons/core/regular/text-align-left.svg?raw';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { SwitchField } from '../../../../staff-kit/fields/choice-fields.tsx';
import { FieldGroup } from '../../../../staff-kit/fields/field-group.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { TextField } from '../../../../staff-kit/fields/text-field.tsx';
import { WholeNumberField } from '../../../../staff-kit/fields/whole-number-field.tsx';
import { ZonedDateTimeField } from '../../../../staff-kit/fields/zoned-date-time-field.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { CopyValue } from '../../../../staff-kit/secrets/copy-value.tsx';

interface DetailsContext {
  client: Client;
  /** The stored event; undefined in add mode. */
  event?: TicketEvent | undefined;
}

function Details({ client, event }: DetailsContext) {
  return (
    <>
      <FormPart title={t('Details')}>
        <TextField<TicketEventForm> name="title" label={t('Title')} required />
        <ZonedDateTimeField<TicketEventForm> name="startsAt" label={t('Start')} required zone={client.timeZoneName} />
        {event ? <FixedNumber number={event.number} /> : <NewNumber />}
        <WholeNumberField<TicketEventForm>
          name="capacity"
          label={t('Capacity')}
          placeholder={t('No limit')}
          hint={t('How many spots there are. More attendees can still be added.')}
        />
      </FormPart>
      <FormPart title={t('Event page')}>
        <SwitchField<TicketEventForm>
          name="asksNumber"
          label={t('Ask for an attendee number')}
          hint={t('Only attendees can watch on the event’s own page. When off, anyone with its address can watch.')}
        />
        <TextField<TicketEventForm>
          name="streamUrl"
          label={t('Stream URL')}
          type="url"
          placeholder="https://"
          hint={t('The video on the event’s own page. Leave it empty if people watch on a channel.')}
        />
      </FormPart>
    </>
  );
}

/** TKT-90 */
function NewNumber() {
  return (
    <TextField<TicketEventForm>
      name="number"
      label={t('Event number')}
      hint={t('6 digits. Leave it empty to get a number that is free. You can’t change it later.')}
      clean={(text) => text.replace(/\D/g, '').slice(0, 6)}
    />
  );
}

function FixedNumber({ number }: { number: string }) {
  return (
    <FieldGroup
      label={t('Event number')}
      hint={t('Enter it in a channel’s form to connect the event to that channel.')}
    >
      <CopyValue value={number} label={t('Copy the event number {{number}}', { number })} />
    </FieldGroup>
  );
}

/** The section Details of the event form (TKT-88, TKT-90). */
export const detailsSection: FormSection<DetailsContext> = {
  key: 'details',
  label: sentence('Details'),
  icon,
  fields: ['title', 'startsAt', 'number', 'capacity', 'asksNumber', 'streamUrl'] satisfies (keyof TicketEventForm)[],
  Content: Details,
};
