import { Checkbox } from '@mantine/core';
import type { Channel } from '@nave/domain/channels/channel.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import lockIcon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import { FieldGroup } from '../../../../../staff-kit/fields/field-group.tsx';
import { fieldId, useFormField } from '../../../../../staff-kit/fields/form-field.tsx';
import { Badge } from '../../../../../ui/badge.tsx';
import { classNames } from '../../../../../ui/class-names.ts';
import styles from './channels-field.module.css';

/** A box for each channel that the user may see (CNT-82); the group as a whole is marked when none is chosen. */
export function ChannelsField({ channels }: { channels: Channel[] }) {
  const { value, onChange, error } = useFormField<ContentForm, 'channelIds'>('channelIds');
  const toggle = (id: string, chosen: boolean) =>
    onChange(chosen ? [...value, id] : value.filter((other) => other !== id));
  return (
    <FieldGroup label="Channels" required error={error}>
      <div className={classNames(styles.boxes, error && styles.bad)}>
        {channels.map((channel, at) => (
          <div key={channel.id} className={styles.box}>
            <Checkbox
              id={at === 0 ? fieldId('channelIds') : `${fieldId('channelIds')}-${channel.id}`}
              size="xs"
              label={channel.name}
              checked={value.includes(channel.id)}
              onChange={(event) => toggle(channel.id, event.currentTarget.checked)}
              classNames={{ root: styles.check, labelWrapper: styles.label }}
            />
            {channel.isPrivate && <Badge icon={lockIcon}>Private</Badge>}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
