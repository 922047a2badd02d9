import { Button } from '@mantine/core';
import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import { listMoment } from '../../../../lib/staff-dates.ts';
import { t } from '../../../../lib/staff-texts.ts';
import { FreshSecret } from '../../../../staff-kit/secrets/fresh-secret.tsx';
import styles from './webhook-list.module.css';

interface WebhookRowProps {
  webhook: Webhook;
  /** Known only on the page on which the secret was created, until that page is closed. */
  secret: string | undefined;
  isBusy: boolean;
  onTest: () => void;
  onRenew: () => void;
  onRemove: () => void;
}

/** A webhook: its URL, its last delivery and its buttons. */
export function WebhookRow({ webhook, secret, isBusy, onTest, onRenew, onRemove }: WebhookRowProps) {
  const { url } = webhook;
  const buttonProps = { variant: 'default', size: 'xs' } as const;
  return (
    <li className={styles.webhook}>
      <b className={styles.url}>{url}</b>
      <small className={styles.delivery}>{deliveryText(webhook)}</small>
      {secret && <FreshSecret value={secret} what={t('the secret')} />}
      <div className={styles.acts}>
        <Button {...buttonProps} loading={isBusy} aria-label={t('Send test to {{url}}', { url })} onClick={onTest}>
          {t('Send test')}
        </Button>
        <Button {...buttonProps} aria-label={t('New secret for {{url}}', { url })} onClick={onRenew}>
          {t('New secret')}
        </Button>
        <Button {...buttonProps} aria-label={t('Remove {{url}}', { url })} onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
    </li>
  );
}

function deliveryText({ last, waiting }: Webhook): string {
  if (!last) return t('Nothing sent yet');
  const at = listMoment(last.at);
  if (last.problem === null) return t('Delivered {{at}}', { at });
  const failure = t('Not delivered {{at}}: {{problem}}', { at, problem: last.problem });
  return waiting > 0 ? `${failure} ${t('{{waiting}} waiting. We’ll retry for 24 hours.', { waiting })}` : failure;
}
