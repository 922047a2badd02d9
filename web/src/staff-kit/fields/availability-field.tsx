import { Select } from '@mantine/core';
import {
  type AvailabilityOption,
  applyAvailabilityOption,
  availabilityOption,
  availabilityOptions,
} from '@nave/domain/contents/availability.ts';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import styles from './availability-field.module.css';
import { ZonedDateTimeField } from './zoned-date-time-field.tsx';

/** Form fields for when viewers may see a channel or content. */
interface WindowForm {
  showAt: string | null;
  hideAt: string | null;
  timeZoneName: string;
}

const choices = () => availabilityOptions.map(({ value, label }) => ({ value: String(value), label: t(label) }));

/** Selects one of four availability options and its dates. Stored dates give the first option (CHN-147 to CHN-155). */
export function AvailabilityField({ what }: { what: 'channel' | 'content' }) {
  const { getValues, setValue, watch } = useFormContext<WindowForm>();
  const [option, setOption] = useState<AvailabilityOption>(() => availabilityOption(getValues()));
  // Restores the dates when the user switches back to an earlier setting.
  const [remembered, setRemembered] = useState(() => getValues());
  const choose = (next: AvailabilityOption) => {
    const { showAt, hideAt } = getValues();
    const dates = { showAt: showAt ?? remembered.showAt, hideAt: hideAt ?? remembered.hideAt };
    setRemembered({ ...remembered, ...dates });
    const window = applyAvailabilityOption(next, dates);
    setValue('showAt', window.showAt, { shouldDirty: true });
    setValue('hideAt', window.hideAt, { shouldDirty: true });
    setOption(next);
  };
  const { usesShowAt, usesHideAt } = availabilityOptions[option];
  const [showAt, hideAt] = watch(['showAt', 'hideAt']);
  const isOpenEnded = (usesShowAt && !showAt) || (usesHideAt && !hideAt);
  return (
    <div className={styles.group}>
      <Select
        className={styles.setting}
        label={t('Availability')}
        data={choices()}
        value={String(option)}
        onChange={(value) => choose(Number(value) as AvailabilityOption)}
      />
      {usesShowAt && <ZonedDateTimeField<WindowForm> name="showAt" label={t('After')} />}
      {usesHideAt && <ZonedDateTimeField<WindowForm> name="hideAt" label={t('Until')} />}
      {isOpenEnded && <p className={styles.open}>{t('Leave a date empty for no limit.', { what: t(what) })}</p>}
    </div>
  );
}
