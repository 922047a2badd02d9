import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { ChannelForm } from '@nave/domain/channels/channels.api.ts';
import { channelIntegrations, MAX_TRACKING_IDS } from '@nave/domain/channels/sections/integrations.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import plusIcon from '@phosphor-icons/core/regular/plus.svg?raw';
import icon from '@phosphor-icons/core/regular/puzzle-piece.svg?raw';
import trashIcon from '@phosphor-icons/core/regular/trash.svg?raw';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { ChatWidgetFields } from '../../../../staff-kit/fields/chat-widget-fields.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { TextField } from '../../../../staff-kit/fields/text-field.tsx';
import type { FormSection } from '../../../../staff-kit/form/form-section.ts';
import { Icon } from '../../../../ui/icon.tsx';
import styles from './integrations.module.css';

function Integrations() {
  return (
    <>
      <FormPart title={t('Support chat')}>
        <ChatWidgetFields hint={t('Lets viewers chat with your support team from the corner of the page.')} />
      </FormPart>
      <FormPart title={t('Google Analytics')}>
        <TrackingIds />
      </FormPart>
    </>
  );
}

function TrackingIds() {
  const { control } = useFormContext<ChannelForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'analytics.google' });
  return (
    <div className={styles.ids}>
      <p className={styles.about}>{t('Page views of this channel are reported to these ids.')}</p>
      {fields.map(({ id }, at) => (
        <div key={id} className={styles.id}>
          <TextField<ChannelForm>
            name={`analytics.google.${at}.trackingId`}
            label={fields.length > 1 ? t('Tracking id {{number}}', { number: at + 1 }) : t('Tracking id')}
            placeholder="G-XXXXXXXXXX"
          />
          <Tooltip label={t('Remove')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('Remove tracking id {{number}}', { number: at + 1 })}
              className={styles.remove}
              onClick={() => remove(at)}
            >
              <Icon svg={trashIcon} size={20} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
      {fields.length < MAX_TRACKING_IDS && (
        <Button leftSection={<Icon svg={plusIcon} />} onClick={() => append({ trackingId: '' })}>
          {t('Add tracking id')}
        </Button>
      )}
    </div>
  );
}

/** The section Integrations of the channel form (CHN-77). */
export const integrationsSection: FormSection = {
  key: 'integrations',
  label: sentence('Integrations'),
  icon,
  fields: namesOf(channelIntegrations.fields),
  Content: Integrations,
};
