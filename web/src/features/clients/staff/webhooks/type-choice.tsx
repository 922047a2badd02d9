import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { type ClientEventType, clientEventTypes } from '@nave/domain/clients/events/client-event.ts';
import { eventSentence } from '@nave/domain/clients/webhooks/chat-message.ts';
import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import { useState } from 'react';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { t } from '../../../../lib/staff-texts.ts';
import styles from './inspector.module.css';

interface TypeChoiceProps {
  webhook: Webhook;
  isBusy: boolean;
  onSave: (types: ClientEventType[] | null) => void;
  onClose: () => void;
}

/** A dialog in which staff choose the events that a receiver gets (API-209). */
export function TypeChoice({ webhook, isBusy, onSave, onClose }: TypeChoiceProps) {
  const [types, setTypes] = useState<readonly ClientEventType[]>(webhook.types ?? clientEventTypes);
  const isAll = types.length === clientEventTypes.length;
  const toggle = (type: ClientEventType) =>
    setTypes(clientEventTypes.filter((one) => types.includes(one) !== (one === type)));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Events for this receiver')}
      size={520}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Checkbox
        label={t('All events, and those added later')}
        checked={isAll}
        indeterminate={!isAll && types.length > 0}
        onChange={() => setTypes(isAll ? [] : clientEventTypes)}
      />
      <fieldset className={styles.types} aria-label={t('Types of events')}>
        {clientEventTypes.map((type) => (
          <Checkbox
            key={type}
            label={eventSentence(type, currentLanguage())}
            description={<span translate="no">{type}</span>}
            checked={types.includes(type)}
            onChange={() => toggle(type)}
          />
        ))}
      </fieldset>
      {types.length === 0 && <p className={styles.quiet}>{t('Choose at least one, or pause the webhook instead.')}</p>}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          variant="filled"
          loading={isBusy}
          disabled={types.length === 0}
          onClick={() => onSave(isAll ? null : [...types])}
        >
          {t('Save')}
        </Button>
      </Group>
    </Modal>
  );
}
