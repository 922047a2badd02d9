import { Button } from '@mantine/core';
import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import { FreshSecret } from '../../../../staff-kit/secrets/fresh-secret.tsx';
import styles from './webhook-list.module.css';

interface WebhookRowProps {
  webhook: Webhook;
  /** Known while the page stays that made it. */
  secret: string | undefined;
  isBusy: boolean;
  onTest: () => void;
  onRenew: () => void;
  onRemove: () => void;
}

/** One webhook: where it is sent, how it went, and what can be done with it. */
export function WebhookRow({ webhook, secret, isBusy, onTest, onRenew, onRemove }: WebhookRowProps) {
  const { url } = webhook;
  const look = { variant: 'default', size: 'xs' } as const;
  return (
    <li className={styles.webhook}>
      <b className={styles.url}>{url}</b>
      <small className={styles.went}>{wentWords(webhook)}</small>
      {secret && <FreshSecret value={secret} what="the secret" />}
      <div className={styles.acts}>
        <Button {...look} loading={isBusy} aria-label={`Send a test to ${url}`} onClick={onTest}>
          Send a test
        </Button>
        <Button {...look} aria-label={`New secret for ${url}`} onClick={onRenew}>
          New secret
        </Button>
        <Button {...look} aria-label={`Remove ${url}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function wentWords({ last, waiting }: Webhook): string {
  if (!last) return 'Nothing sent yet';
  const at = format.format(new Date(last.at));
  if (last.problem === null) return `Taken ${at}`;
  const waits = waiting > 0 ? ` ${waiting} waiting, tried again for 24 hours.` : '';
  return `Not taken ${at}: ${last.problem}${waits}`;
}
