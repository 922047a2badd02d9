import type { UserForm } from '@nave/domain/accounts/staff.api.ts';
import { useFormContext } from 'react-hook-form';
import { t } from '../../../lib/staff-texts.ts';
import { ChannelBoxes } from '../../../staff-kit/fields/channel-boxes.tsx';
import { SwitchField } from '../../../staff-kit/fields/choice-fields.tsx';

export interface GrantableChannel {
  id: string;
  name: string;
}

interface ChannelLimitProps {
  /** The channels that the editing staff member may grant (USR-77). */
  channels: readonly GrantableChannel[];
  /** True if the editing staff member is limited, and so cannot grant all channels. */
  isForced: boolean;
}

/** The switch 'Limit Channel Access' with a checkbox for each channel (USR-59, USR-60). */
export function ChannelLimit({ channels, isForced }: ChannelLimitProps) {
  const isLimited = useFormContext<UserForm>().watch('isLimited');
  return (
    <>
      {isForced ? (
        <p>{t('You can give access to your own channels.')}</p>
      ) : (
        <SwitchField<UserForm>
          name="isLimited"
          label={t('Limit Channel Access')}
          hint={t('When off, they can access every channel, including new ones.')}
        />
      )}
      {isLimited && (
        <ChannelBoxes
          channels={channels}
          hint={(chosen) => chosen.length === 0 && t('Choose at least one channel, or they won’t see any.')}
          empty={t('No channels yet.')}
        />
      )}
    </>
  );
}
