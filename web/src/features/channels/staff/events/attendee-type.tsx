import { Checkbox, Switch } from '@mantine/core';
import {
  type ConnectedType,
  MAX_RELATIVE_DAYS,
  MAX_SCREENS,
  MIN_RELATIVE_DAYS,
  MIN_SCREENS,
  START_RELATIVE_DAYS,
} from '@nave/domain/channels/event-connection.ts';
import type { FieldErrors } from 'react-hook-form';
import { t } from '../../../../lib/staff-texts.ts';
import { fieldId } from '../../../../staff-kit/fields/form-field.tsx';
import { CountInput } from './count-input.tsx';
import styles from './event-connections.module.css';

interface AttendeeTypeProps {
  type: ConnectedType;
  /** Path of the type in the form. */
  path: string;
  errors: FieldErrors<ConnectedType> | undefined;
  onChange: (changes: Partial<ConnectedType>) => void;
}

/** Whether attendees of a type may watch, on how many screens, and for how long (TKT-26 to TKT-34). */
export function AttendeeType({ type, path, errors, onChange }: AttendeeTypeProps) {
  const { name, numberOfScreens, orderRelativeDays } = type;
  return (
    <li className={styles.type} aria-label={name}>
      <Switch
        label={name}
        checked={numberOfScreens !== null}
        onChange={({ currentTarget }) => onChange({ numberOfScreens: currentTarget.checked ? MIN_SCREENS : null })}
      />
      {numberOfScreens !== null && (
        <div className={styles.settings}>
          <CountInput
            id={fieldId(`${path}.numberOfScreens`)}
            label={t('Screens')}
            unit={t('screens at the same time')}
            min={MIN_SCREENS}
            max={MAX_SCREENS}
            value={numberOfScreens}
            error={errors?.numberOfScreens?.message}
            onChange={(screens) => onChange({ numberOfScreens: screens })}
          />
          <Checkbox
            size="xs"
            classNames={{ labelWrapper: styles.limit }}
            label={t('Limit access after order date')}
            checked={orderRelativeDays !== null}
            onChange={({ currentTarget }) =>
              onChange({ orderRelativeDays: currentTarget.checked ? START_RELATIVE_DAYS : null })
            }
          />
          {orderRelativeDays !== null && (
            <CountInput
              id={fieldId(`${path}.orderRelativeDays`)}
              label={t('Days of access')}
              unit={t('days after the order')}
              min={MIN_RELATIVE_DAYS}
              max={MAX_RELATIVE_DAYS}
              value={orderRelativeDays}
              error={errors?.orderRelativeDays?.message}
              onChange={(days) => onChange({ orderRelativeDays: days })}
            />
          )}
        </div>
      )}
    </li>
  );
}
