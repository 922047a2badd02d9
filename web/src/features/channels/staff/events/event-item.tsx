import { ActionIcon, Tooltip } from '@mantine/core';
import type { ConnectedType, EventConnection } from '@nave/domain/channels/event-connection.ts';
import { zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import refreshIcon from '@phosphor-icons/core/regular/arrows-clockwise.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { ApiError } from '../../../../lib/api.ts';
import { logFailure } from '../../../../lib/log.ts';
import { listMoment } from '../../../../lib/staff-dates.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { fieldError, fieldId } from '../../../../staff-kit/fields/form-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { AttendeeType } from './attendee-type.tsx';
import styles from './event-connections.module.css';

interface EventItemProps {
  event: EventConnection;
  /** Path of the event in the form. */
  path: string;
  timeZone: string;
  errors: FieldErrors<EventConnection> | undefined;
  onChange: (event: EventConnection) => void;
  /** Throws ApiError. */
  onRefresh: () => Promise<void>;
  onRemove: () => void;
}

/** A connected event, with the settings of its attendee types. */
export function EventItem({ event, path, timeZone, errors, onChange, onRefresh, onRemove }: EventItemProps) {
  const { eventNumber, eventName, eventDate, attendeeTypes } = event;
  const { refresh, isBusy, problem } = useRefresh(onRefresh);
  const types = Object.entries(attendeeTypes);
  const setType = (id: string, changes: Partial<ConnectedType>) =>
    onChange({
      ...event,
      attendeeTypes: { ...attendeeTypes, [id]: { ...attendeeTypes[id], ...changes } as ConnectedType },
    });
  return (
    <li className={styles.event} aria-label={eventName}>
      <div className={styles.head}>
        <div className={styles.words} id={fieldId(`${path}.eventNumber`)} tabIndex={-1}>
          <h3 className={styles.name}>{eventName}</h3>
          <p className={styles.about}>
            {listMoment(eventDate, { timeZone })} {zoneAbbreviation(eventDate, { timeZone })} ·{' '}
            <span className={styles.together}>{t('Event {{number}}', { number: eventNumber })}</span>
          </p>
        </div>
        <Tooltip label={t('Refresh')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            loading={isBusy}
            aria-label={t('Refresh {{name}}', { name: eventName })}
            onClick={refresh}
          >
            <Icon svg={refreshIcon} size={20} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('Remove')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Remove {{name}}', { name: eventName })}
            onClick={onRemove}
          >
            <Icon svg={trashIcon} size={20} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div role="alert">{fieldError(problem ?? errors?.eventNumber?.message)}</div>
      <ul className={styles.types} aria-label={t('Attendee types')}>
        {types.map(([id, type]) => (
          <AttendeeType
            key={id}
            type={type}
            path={`${path}.attendeeTypes.${id}`}
            errors={errors?.attendeeTypes?.[id]}
            onChange={(changes) => setType(id, changes)}
          />
        ))}
        {types.length === 0 && <li className={styles.none}>{t('This event has no attendee types yet.')}</li>}
      </ul>
      {types.length > 0 && types.every(([, { numberOfScreens }]) => numberOfScreens === null) && (
        <p className={styles.hint}>{t('Nobody can watch with this event yet. Allow an attendee type.')}</p>
      )}
    </li>
  );
}

function useRefresh(onRefresh: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const refresh = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onRefresh();
    } catch (error) {
      logFailure('The event could not be refreshed', error);
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { refresh: () => void refresh(), isBusy, problem };
}
