import { Checkbox } from '@mantine/core';
import type { UserForm } from '@nave/domain/accounts/staff.api.ts';
import { useFormContext } from 'react-hook-form';
import { SwitchField } from '../../../staff-kit/fields/choice-fields.tsx';
import { FieldGroup } from '../../../staff-kit/fields/field-group.tsx';
import { fieldId, useFormField } from '../../../staff-kit/fields/form-field.tsx';
import styles from './channel-limit.module.css';

export interface GrantableChannel {
  id: string;
  name: string;
}

interface ChannelLimitProps {
  /** Those that one may grant oneself (USR-77). */
  channels: readonly GrantableChannel[];
  /** Whoever is limited cannot grant all. */
  isForced: boolean;
}

/** 'Limit Channel Access', and with it a box for each channel (USR-59, USR-60). */
export function ChannelLimit({ channels, isForced }: ChannelLimitProps) {
  const isLimited = useFormContext<UserForm>().watch('isLimited');
  return (
    <>
      {isForced ? (
        <p>You can give access to channels of your own.</p>
      ) : (
        <SwitchField<UserForm>
          name="isLimited"
          label="Limit Channel Access"
          hint="Off: every channel, those to come too."
        />
      )}
      {isLimited && <Boxes channels={channels} />}
    </>
  );
}

function Boxes({ channels }: Pick<ChannelLimitProps, 'channels'>) {
  const { value, onChange, error } = useFormField<UserForm, 'channelIds'>('channelIds');
  const toggle = (id: string, chosen: boolean) =>
    onChange(chosen ? [...value, id] : value.filter((other) => other !== id));
  return (
    <FieldGroup label="Channels" error={error} hint={value.length === 0 && 'Without a channel they see none.'}>
      <div className={styles.boxes}>
        {channels.map(({ id, name }, at) => (
          <div key={id} className={styles.box}>
            <Checkbox
              id={at === 0 ? fieldId('channelIds') : `${fieldId('channelIds')}-${id}`}
              size="xs"
              label={name}
              checked={value.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
              classNames={{ root: styles.check, labelWrapper: styles.label }}
            />
          </div>
        ))}
        {channels.length === 0 && <p className={styles.none}>There are no channels yet.</p>}
      </div>
    </FieldGroup>
  );
}
