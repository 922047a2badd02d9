import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelAccess } from '@nave/domain/channels/sections/access.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/lock-simple.svg?raw';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { AvailabilityField } from '../../../../staff-kit/fields/availability-field.tsx';
import { SwitchField } from '../../../../staff-kit/fields/choice-fields.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { TextField } from '../../../../staff-kit/fields/text-field.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { EventConnections } from '../events/event-connections.tsx';
import styles from './access.module.css';

function Access() {
  return (
    <>
      <FormPart title={t('Access')}>
        <SwitchField<ChannelForm>
          name="isPrivate"
          label={t('Private')}
          hint={t('Hidden from your page and from search engines. Anyone with the link can watch.')}
        />
        <AvailabilityField what="channel" />
      </FormPart>
      <FormPart title={t('Event connections')}>
        <EventConnections />
      </FormPart>
      <FormPart title={t('Access links')}>
        <p className={styles.about}>
          {t('Your pages where people get or renew access to this channel. Viewers without access see these links.')}
        </p>
        <TextField<ChannelForm>
          name="initialAccessLabel"
          label={t('Initial Access Label')}
          placeholder={t('Get a ticket')}
        />
        <TextField<ChannelForm>
          name="initialAccessURL"
          label={t('Initial Access URL')}
          type="url"
          placeholder="https://"
        />
        <TextField<ChannelForm> name="renewAccessLabel" label={t('Renew Access Label')} placeholder={t('Renew')} />
        <TextField<ChannelForm> name="renewAccessURL" label={t('Renew Access URL')} type="url" placeholder="https://" />
      </FormPart>
    </>
  );
}

/** The section Access of the channel form (CHN-72). */
export const accessSection: FormSection = {
  key: 'access',
  label: sentence('Access'),
  icon,
  fields: namesOf(channelAccess.fields),
  Content: Access,
};
