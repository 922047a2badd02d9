import { Button } from '@mantine/core';
import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import { useId } from 'react';
import { t, tCount } from '../../../../lib/staff-texts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './inspector.module.css';
import { stateLabels, stateText, waitingText } from './webhook-words.ts';

interface ReceiverCardProps {
  webhook: Webhook;
  isSelected: boolean;
  isBusy: boolean;
  onSelect: () => void;
  onPause: () => void;
  onResume: () => void;
  onTest: () => void;
  onChoose: () => void;
}

/** A receiver with its state. Selecting it shows its attempts. */
export function ReceiverCard({ webhook, isSelected, isBusy, ...on }: ReceiverCardProps) {
  const { url, state, types, waiting } = webhook;
  const { label, tone } = stateLabels[state];
  const chosen = types
    ? tCount(types.length, { one: '{{count}} type of event', other: '{{count}} types of events' })
    : t('All events');
  const id = useId();
  const buttonProps = { variant: 'default', size: 'xs', disabled: isBusy } as const;
  return (
    <li className={styles.receiver} data-selected={isSelected || undefined}>
      <div className={styles.receiverHead}>
        <label className={styles.choice} htmlFor={id}>
          <input id={id} type="radio" name="receiver" checked={isSelected} onChange={on.onSelect} />
          <span className={styles.names}>
            <ReceiverName webhook={webhook} />
            <span className={classNames(styles.quiet, styles.url)} translate="no">
              {url}
            </span>
          </span>
        </label>
        <Badge tone={tone}>{t(label)}</Badge>
      </div>
      <p className={styles.state}>
        {stateText(webhook)} {waiting > 0 && <b>{waitingText(waiting)}</b>}
      </p>
      <div className={styles.acts}>
        {state === 'paused' ? (
          <Button {...buttonProps} variant="filled" aria-label={t('Resume {{url}}', { url })} onClick={on.onResume}>
            {t('Resume')}
          </Button>
        ) : (
          <Button {...buttonProps} aria-label={t('Pause {{url}}', { url })} onClick={on.onPause}>
            {t('Pause')}
          </Button>
        )}
        <Button {...buttonProps} aria-label={t('Send test to {{url}}', { url })} onClick={on.onTest}>
          {t('Send test')}
        </Button>
        <Button {...buttonProps} aria-label={t('{{types}} for {{url}}', { types: chosen, url })} onClick={on.onChoose}>
          {chosen}
        </Button>
      </div>
    </li>
  );
}

/** The name of a chat, or the host of a program. */
function ReceiverName({ webhook: { url, receiver } }: { webhook: Webhook }) {
  if (receiver === 'slack') return <b translate="no">Slack</b>;
  if (receiver === 'discord') return <b translate="no">Discord</b>;
  if (receiver === 'teams') return <b translate="no">Microsoft Teams</b>;
  return (
    <b className={styles.host} translate="no">
      {new URL(url).host}
    </b>
  );
}
