import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { eventConnectionTexts } from '@nave/domain/channels/channels.texts.ts';
import {
  connectEvent,
  type EventConnection,
  numberError,
  sortConnections,
} from '@nave/domain/channels/event-connection.ts';
import { isEventNumber } from '@nave/domain/ticketing/attendee-number.ts';
import { useState } from 'react';
import { type FieldErrors, useFormContext } from 'react-hook-form';
import { t } from '../../../../lib/staff-texts.ts';
import { AddValueField } from '../../../../staff-kit/fields/add-value-field.tsx';
import { fieldError, fieldId, useFormField } from '../../../../staff-kit/fields/form-field.tsx';
import { useClient } from '../../../../staff-kit/session/client-context.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import styles from './event-connections.module.css';
import { EventExplanation } from './event-explanation.tsx';
import { EventItem } from './event-item.tsx';
import { lookUpEvent } from './look-up-event.ts';
import { RemoveEventQuestion } from './remove-event-question.tsx';

const FIELD = 'events';
const EVENT_DIGITS = 6;

/** The events to which a channel is connected (TKT-11 to TKT-41). */
export function EventConnections() {
  const client = useClient();
  const { getValues, formState, watch } = useFormContext<ChannelForm>();
  const { value: events, onChange } = useFormField<ChannelForm, 'events'>(FIELD);
  const [removed, setRemoved] = useState<EventConnection | null>(null);
  const errors: FieldErrors<ChannelForm>['events'] = formState.errors.events;
  const replace = (changed: EventConnection) =>
    onChange(getValues(FIELD).map((event) => (event.eventNumber === changed.eventNumber ? changed : event)));
  const add = async (eventNumber: string) => {
    const event = await lookUpEvent(client.id, eventNumber);
    onChange(sortConnections([...getValues(FIELD), connectEvent(event)]));
  };
  const refresh = async (eventNumber: string) => {
    const event = await lookUpEvent(client.id, eventNumber);
    const before = getValues(FIELD).find((candidate) => candidate.eventNumber === event.number);
    if (!before) return void showToast(t(eventConnectionTexts.refreshedUnknown), { tone: 'error' });
    replace(connectEvent(event, before.attendeeTypes, before.attendeeTypes));
  };
  return (
    <>
      <EventExplanation
        isConnected={events.length > 0}
        wasConnected={(formState.defaultValues?.events?.length ?? 0) > 0}
      />
      <div className={styles.number}>
        <AddValueField
          id={fieldId(FIELD)}
          field="eventId"
          label={t('Event number')}
          description={t('The 6 digits of an event of your ticketing.')}
          inputMode="numeric"
          placeholder="000000"
          action={t('Add')}
          clean={(typed) => typed.replace(/[^0-9]/g, '').slice(0, EVENT_DIGITS)}
          isComplete={isEventNumber}
          problemWith={(number) => numberError(number, events)}
          onAdd={add}
        />
      </div>
      {fieldError(typeof errors?.message === 'string' ? errors.message : undefined)}
      {events.length > 0 && (
        <ul className={styles.events} aria-label={t('Connected events')}>
          {events.map((event, at) => (
            <EventItem
              key={event.eventNumber}
              event={event}
              path={`${FIELD}.${at}`}
              timeZone={watch('timeZoneName')}
              errors={errors?.[at]}
              onChange={replace}
              onRefresh={() => refresh(event.eventNumber)}
              onRemove={() => setRemoved(event)}
            />
          ))}
        </ul>
      )}
      <RemoveEventQuestion
        event={removed}
        onStay={() => setRemoved(null)}
        onRemove={({ eventNumber }) => {
          setRemoved(null);
          onChange(getValues(FIELD).filter((event) => event.eventNumber !== eventNumber));
          document.getElementById(fieldId(FIELD))?.focus();
        }}
      />
    </>
  );
}
