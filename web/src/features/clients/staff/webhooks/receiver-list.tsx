import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import { useState } from 'react';
import { t } from '../../../../lib/staff-texts.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import styles from './inspector.module.css';
import { ReceiverCard } from './receiver-card.tsx';
import { TypeChoice } from './type-choice.tsx';
import type { WebhookActs } from './webhooks.ts';

interface ReceiverListProps {
  webhooks: Webhook[];
  selectedId: string | null;
  isBusy: boolean;
  acts: WebhookActs;
  onSelect: (id: string) => void;
  /** Runs a command, and shows its failure. */
  run: (act: () => Promise<unknown>) => Promise<void>;
}

/** The receivers of an organisation's events, of which one is selected. */
export function ReceiverList({ webhooks, selectedId, isBusy, acts, onSelect, run }: ReceiverListProps) {
  const [choosingId, setChoosingId] = useState<string | null>(null);
  const choosing = webhooks.find(({ id }) => id === choosingId);
  const test = async (webhook: Webhook) => {
    const problem = (await acts.test(webhook)).last?.problem;
    if (problem) showToast(t('Test failed: {{problem}}', { problem }), { tone: 'error' });
    else showToast(t('Test delivered'), { tone: 'ok' });
  };
  return (
    <>
      <ul className={styles.receivers} aria-label={t('Receivers')}>
        {webhooks.map((webhook) => (
          <ReceiverCard
            key={webhook.id}
            webhook={webhook}
            isSelected={webhook.id === selectedId}
            isBusy={isBusy}
            onSelect={() => onSelect(webhook.id)}
            onPause={() => void run(() => acts.pause(webhook))}
            onResume={() => void run(() => acts.resume(webhook))}
            onTest={() => void run(() => test(webhook))}
            onChoose={() => setChoosingId(webhook.id)}
          />
        ))}
      </ul>
      {choosing && (
        <TypeChoice
          key={choosing.id}
          webhook={choosing}
          isBusy={isBusy}
          onClose={() => setChoosingId(null)}
          onSave={(types) =>
            void run(async () => {
              await acts.choose(choosing, types);
              setChoosingId(null);
            })
          }
        />
      )}
    </>
  );
}
