import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import { MAX_WEBHOOKS } from '@nave/domain/clients/webhooks/webhook.ts';
import { newWebhookSchema } from '@nave/domain/clients/webhooks/webhooks.api.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureSentence } from '../../../../lib/failure-sentence.ts';
import { logFailure } from '../../../../lib/log.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { AddValueField } from '../../../../staff-kit/fields/add-value-field.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { Question } from '../../../../staff-kit/questions/question.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import styles from './webhook-list.module.css';
import { WebhookRow } from './webhook-row.tsx';
import type { WebhookActs } from './webhooks.ts';

interface WebhookListProps {
  webhooks: Webhook[];
  acts: WebhookActs;
  /** The page of all events and attempts. */
  inspectorPath: string;
}

/** An action that waits for confirmation. */
type PendingAction = { kind: 'remove' | 'renew'; webhook: Webhook };

/** The webhooks of an organisation (API-110): URLs of other systems, which are notified of events. */
export function WebhookList({ webhooks, acts, inspectorPath }: WebhookListProps) {
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const rememberSecret = (id: string, secret: string) => setSecrets((known) => ({ ...known, [id]: secret }));
  const run = async ({ id }: Webhook, action: () => Promise<void>) => {
    setBusyId(id);
    try {
      await action();
    } catch (error) {
      logFailure('A webhook could not be changed', error);
      showToast(failureSentence(error), { tone: 'error' });
    } finally {
      setBusyId(null);
      setPending(null);
    }
  };
  const runPending = ({ kind, webhook }: PendingAction) =>
    run(webhook, async () => {
      if (kind === 'remove') await acts.remove(webhook);
      else rememberSecret(webhook.id, await acts.renew(webhook));
    });
  const test = (webhook: Webhook) =>
    run(webhook, async () => {
      const problem = (await acts.test(webhook)).last?.problem;
      if (problem) showToast(t('Test failed: {{problem}}', { problem }), { tone: 'error' });
      else showToast(t('Test delivered'), { tone: 'ok' });
    });
  return (
    <FormPart title={t('Webhooks')}>
      <p className={styles.lead}>
        {t(
          'Notify your other systems, or a chat such as Slack, of what happens. Each URL has a secret to verify that messages come from us.',
        )}
      </p>
      {webhooks.length > 0 && (
        <Link className={styles.link} to={inspectorPath}>
          {t('See events and attempts')}
        </Link>
      )}
      {webhooks.length > 0 && (
        <ul className={styles.list} aria-label={t('Webhooks')}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              secret={secrets[webhook.id]}
              isBusy={busyId === webhook.id}
              onTest={() => void test(webhook)}
              onRenew={() => setPending({ kind: 'renew', webhook })}
              onRemove={() => setPending({ kind: 'remove', webhook })}
            />
          ))}
        </ul>
      )}
      {webhooks.length < MAX_WEBHOOKS ? (
        <AddValueField
          id="webhook-url"
          field="url"
          label={t('Webhook URL')}
          inputMode="url"
          placeholder="https://"
          action={t('Add webhook')}
          problemWith={problemWithUrl}
          onAdd={async (url) => {
            const { id, secret } = await acts.add(url);
            rememberSecret(id, secret);
          }}
        />
      ) : (
        <p className={styles.lead}>{t('You can add up to {{MAX_WEBHOOKS}} webhooks.', { MAX_WEBHOOKS })}</p>
      )}
      <Question
        open={pending !== null}
        title={pending?.kind === 'renew' ? t('Create a new secret?') : t('Remove this webhook?')}
        text={pending?.kind === 'renew' ? t(RENEWAL) : t(REMOVAL)}
        answers={[
          { label: t('Cancel'), onChoose: () => setPending(null), tone: 'main' },
          {
            label: pending?.kind === 'renew' ? t('Create new secret') : t('Remove'),
            onChoose: () => pending && void runPending(pending),
            tone: 'destructive',
            busy: busyId !== null,
          },
        ]}
      />
    </FormPart>
  );
}

const RENEWAL = sentence('For 24 hours, messages are signed with both secrets. After that, only the new one works.');
const REMOVAL = sentence('It gets no more events. This can’t be undone.');

function problemWithUrl(url: string): string | null {
  const parsed = newWebhookSchema.safeParse({ url });
  return parsed.success ? null : t(parsed.error.issues[0]?.message ?? '');
}
