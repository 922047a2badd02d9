import { canManageWebhooks } from '@nave/domain/clients/clients.policy.ts';
import type { Webhook } from '@nave/domain/clients/webhooks/webhook.ts';
import plugsIcon from '@phosphor-icons/core/light/plugs-light.svg?raw';
import pulseIcon from '@phosphor-icons/core/light/pulse-light.svg?raw';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { AttemptList } from '../../../features/clients/staff/webhooks/attempt-list.tsx';
import { EventList } from '../../../features/clients/staff/webhooks/event-list.tsx';
import { ReceiverList } from '../../../features/clients/staff/webhooks/receiver-list.tsx';
import { useEventLog, useNewAttempts } from '../../../features/clients/staff/webhooks/use-event-log.ts';
import {
  webhookActs,
  webhookAttemptsQuery,
  webhookListQuery,
} from '../../../features/clients/staff/webhooks/webhooks.ts';
import { failureSentence } from '../../../lib/failure-sentence.ts';
import { logFailure } from '../../../lib/log.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { ListUnreachable } from '../../../staff-kit/lists/list-unreachable.tsx';
import { SkeletonRows } from '../../../staff-kit/lists/skeleton-rows.tsx';
import { useSocket } from '../../../staff-kit/live/socket-context.ts';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './webhooks-page.module.css';

/** /dashboard/{clientId}/webhooks: events as they happen, and their delivery to the receivers (API-207). */
export function WebhooksPage() {
  const { id } = useClient();
  const isAllowed = canManageWebhooks(useActor(), { id }).allowed;
  const list = useQuery({ ...webhookListQuery(id), enabled: isAllowed });
  usePageHeader({ title: t('Webhooks') });
  if (!isAllowed) return <UnauthorizedPage />;
  return (
    <RecordGate query={list} missing={t('Client not found.')} acceptsCached>
      {({ items }) => <Inspector webhooks={items} />}
    </RecordGate>
  );
}

function Inspector({ webhooks }: { webhooks: Webhook[] }) {
  const { id: clientId } = useClient();
  const socket = useSocket();
  const events = useEventLog(socket, clientId);
  useNewAttempts(socket, clientId);
  const acts = webhookActs(useQueryClient(), clientId);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [replayFrom, setReplayFrom] = useState<number | null>(null);
  const selected = webhooks.find(({ id }) => id === selectedId) ?? webhooks[0];
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      logFailure('A webhook could not be changed', error);
      showToast(failureSentence(error), { tone: 'error' });
    } finally {
      setBusy(false);
      setReplayFrom(null);
    }
  };
  const send = (webhook: Webhook) => (n: number) =>
    void run(async () => {
      const { problem } = await acts.send(webhook, n);
      if (problem) showToast(t('Not delivered: {{problem}}', { problem }), { tone: 'error' });
      else showToast(t('Event {{n}} delivered', { n }), { tone: 'ok' });
    });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Webhooks')}</h1>
      <p className={styles.lead}>
        {t('What happens in your organisation, and how it reaches your other systems. Events are stored for 30 days.')}
      </p>
      <section className={styles.section} aria-labelledby="receivers">
        <div className={styles.head}>
          <h2 id="receivers" className={styles.heading}>
            {t('Receivers')}
          </h2>
          <Link className={styles.link} to={dashboardPaths.settings(clientId)}>
            {t('Add or remove receivers')}
          </Link>
        </div>
        {webhooks.length === 0 ? (
          <EmptyState icon={plugsIcon} title={t('No receivers yet')}>
            {t('Add the address of a program, or of Slack, Discord or Teams, in the settings of your organisation.')}
          </EmptyState>
        ) : (
          <ReceiverList
            webhooks={webhooks}
            selectedId={selected?.id ?? null}
            isBusy={isBusy}
            acts={acts}
            onSelect={setSelectedId}
            run={run}
          />
        )}
      </section>
      <div className={styles.columns}>
        <section className={styles.section} aria-labelledby="events">
          <h2 id="events" className={styles.heading}>
            {t('Events')}
          </h2>
          {events === null && <SkeletonRows count={4} pictureWidth={20} pictureHeight={20} />}
          {events?.length === 0 && (
            <EmptyState icon={pulseIcon} title={t('No events yet')}>
              {t('They appear here as soon as something happens, such as a saved channel.')}
            </EmptyState>
          )}
          {events && (
            <EventList
              events={events}
              isBusy={isBusy}
              onSend={selected && send(selected)}
              onReplay={selected && setReplayFrom}
            />
          )}
        </section>
        {selected && <Attempts webhook={selected} isBusy={isBusy} onSend={send(selected)} />}
      </div>
      <Question
        open={replayFrom !== null}
        title={t('Replay from event {{n}}?', { n: replayFrom ?? 0 })}
        text={t('The receiver gets this event and all later ones again, in order and with the same ids.')}
        answers={[
          { label: t('Cancel'), onChoose: () => setReplayFrom(null) },
          {
            label: t('Replay'),
            tone: 'main',
            busy: isBusy,
            onChoose: () => {
              if (selected && replayFrom !== null) void run(() => acts.replay(selected, replayFrom));
            },
          },
        ]}
      />
    </div>
  );
}

function Attempts(props: { webhook: Webhook; isBusy: boolean; onSend: (n: number) => void }) {
  const { webhook, isBusy, onSend } = props;
  const { id: clientId } = useClient();
  const { data, isError, refetch } = useQuery(webhookAttemptsQuery(clientId, webhook.id));
  return (
    <section className={styles.section} aria-labelledby="attempts">
      <h2 id="attempts" className={styles.heading}>
        {t('Attempts')}
      </h2>
      <p className={styles.receiver} translate="no">
        {webhook.url}
      </p>
      {!data && isError && <ListUnreachable what={t('attempts')} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonRows count={4} pictureWidth={20} pictureHeight={20} />}
      {data?.items.length === 0 && (
        <EmptyState icon={pulseIcon} title={t('Nothing sent yet')}>
          {t('Send a test to see how the receiver answers.')}
        </EmptyState>
      )}
      {data && <AttemptList attempts={data.items} isBusy={isBusy} onSend={onSend} />}
    </section>
  );
}
