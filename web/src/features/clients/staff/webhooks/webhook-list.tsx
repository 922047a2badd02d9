import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import { MAX_WEBHOOKS } from '@nave/domain/clients/webhooks/webhook.ts';
import { newWebhookSchema } from '@nave/domain/clients/webhooks/webhooks.api.ts';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { logFailure } from '../../../../lib/log.ts';
import { sentence, t } from '../../../../lib/staff-texts.ts';
import { AddOne } from '../../../../staff-kit/fields/add-one.tsx';
import { FormPart } from '../../../../staff-kit/fields/form-part.tsx';
import { Question } from '../../../../staff-kit/questions/question.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import styles from './webhook-list.module.css';
import { WebhookRow } from './webhook-row.tsx';
import type { WebhookActs } from './webhooks.ts';

interface WebhookListProps {
  webhooks: Webhook[];
  acts: WebhookActs;
}

/** What is asked before it is done. */
type Asked = { what: 'remove' | 'renew'; webhook: Webhook } | null;

/** The webhooks of an organisation (API-110): addresses of other systems, which are told of changed channels. */
export function WebhookList({ webhooks, acts }: WebhookListProps) {
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<Asked>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const know = (id: string, secret: string) => setSecrets((known) => ({ ...known, [id]: secret }));
  const act = async ({ id }: Webhook, what: () => Promise<void>) => {
    setBusyId(id);
    try {
      await what();
    } catch (error) {
      logFailure('A webhook could not be changed', error);
      showToast(error instanceof ApiError ? error.message : String(error), { tone: 'error' });
    } finally {
      setBusyId(null);
      setAsked(null);
    }
  };
  const doAsked = ({ what, webhook }: NonNullable<Asked>) =>
    act(webhook, async () => {
      if (what === 'remove') await acts.remove(webhook);
      else know(webhook.id, await acts.renew(webhook));
    });
  const test = (webhook: Webhook) =>
    act(webhook, async () => {
      const problem = (await acts.test(webhook)).last?.problem;
      if (problem) showToast(t('Test failed: {{problem}}', { problem }), { tone: 'error' });
      else showToast(t('Test delivered'), { tone: 'ok' });
    });
  return (
    <FormPart title={t('Webhooks')}>
      <p className={styles.lead}>
        {t(
          'Notify your other systems when a channel changes. Each URL has a secret to verify that messages come from us.',
        )}
      </p>
      {webhooks.length > 0 && (
        <ul className={styles.list} aria-label={t('Webhooks')}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              secret={secrets[webhook.id]}
              isBusy={busyId === webhook.id}
              onTest={() => void test(webhook)}
              onRenew={() => setAsked({ what: 'renew', webhook })}
              onRemove={() => setAsked({ what: 'remove', webhook })}
            />
          ))}
        </ul>
      )}
      {webhooks.length < MAX_WEBHOOKS ? (
        <AddOne
          id="webhook-url"
          field="url"
          label={t('Webhook URL')}
          inputMode="url"
          placeholder="https://"
          action={t('Add webhook')}
          problemWith={problemWithUrl}
          onAdd={async (url) => {
            const { id, secret } = await acts.add(url);
            know(id, secret);
          }}
        />
      ) : (
        <p className={styles.lead}>{t('You can add up to {{MAX_WEBHOOKS}} webhooks.', { MAX_WEBHOOKS })}</p>
      )}
      <Question
        open={asked !== null}
        title={asked?.what === 'renew' ? t('Create a new secret?') : t('Remove this webhook?')}
        text={asked?.what === 'renew' ? t(RENEWED) : t(REMOVED)}
        answers={[
          { label: t('Cancel'), onChoose: () => setAsked(null), tone: 'main' },
          {
            label: asked?.what === 'renew' ? t('Create new secret') : t('Remove'),
            onChoose: () => asked && void doAsked(asked),
            tone: 'losing',
            busy: busyId !== null,
          },
        ]}
      />
    </FormPart>
  );
}

const RENEWED = sentence('For 24 hours, messages are signed with both secrets. After that, only the new one works.');
const REMOVED = sentence('It gets no more messages, and messages still waiting are discarded. This can’t be undone.');

function problemWithUrl(url: string): string | null {
  const judged = newWebhookSchema.safeParse({ url });
  return judged.success ? null : (judged.error.issues[0]?.message ?? '');
}
