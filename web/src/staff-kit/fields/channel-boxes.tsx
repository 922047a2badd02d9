import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../lib/staff-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './channel-boxes.module.css';
import { FieldGroup } from './field-group.tsx';
import { fieldId, useFormField } from './form-field.tsx';

interface ChannelBoxesProps<Channel> {
  /** Path of the field; `channelIds` by default. */
  name?: string;
  label?: string;
  channels: readonly Channel[];
  required?: boolean;
  /** Returns the hint for the chosen channels. */
  hint?: (chosen: readonly string[]) => ReactNode;
  /** Shown beside a channel's name. */
  mark?: (channel: Channel) => ReactNode;
  /** Called when the user unchecks a channel, before the field changes. */
  onUncheck?: (channel: Channel) => void;
  /** Shown when there are no channels. */
  empty?: ReactNode;
}

/** A checkbox for each channel. The form field has the ids of the checked channels; an error marks the whole group. */
export function ChannelBoxes<Channel extends { id: string; name: string }>(props: ChannelBoxesProps<Channel>) {
  const { name = 'channelIds', label = t('Channels'), channels, required, hint, mark, onUncheck, empty } = props;
  const { value, onChange, error } = useFormField<Record<string, string[]>, string>(name);
  const toggle = (channel: Channel, chosen: boolean) => {
    if (!chosen) onUncheck?.(channel);
    onChange(chosen ? [...value, channel.id] : value.filter((other) => other !== channel.id));
  };
  return (
    <FieldGroup label={label} required={required} error={error} hint={hint?.(value)}>
      <div className={classNames(styles.boxes, error && styles.bad)}>
        {channels.map((channel, at) => (
          <div key={channel.id} className={styles.box}>
            <Checkbox
              id={at === 0 ? fieldId(name) : `${fieldId(name)}-${channel.id}`}
              size="xs"
              label={channel.name}
              checked={value.includes(channel.id)}
              onChange={(event) => toggle(channel, event.currentTarget.checked)}
              classNames={{ root: styles.check, labelWrapper: styles.label }}
            />
            {mark?.(channel)}
          </div>
        ))}
        {channels.length === 0 && empty && <p className={styles.none}>{empty}</p>}
      </div>
    </FieldGroup>
  );
}
