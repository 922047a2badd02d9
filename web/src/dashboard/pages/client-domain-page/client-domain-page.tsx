import { Button } from '@mantine/core';
import { canManageDomain } from '@nave/domain/clients/clients.policy.ts';
import { newDomainSchema, type OwnDomain } from '@nave/domain/clients/own-domain/own-domain.api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DomainSteps } from '../../../features/clients/staff/domain/domain-steps.tsx';
import { stateWords } from '../../../features/clients/staff/domain/domain-words.ts';
import { ownDomainActs, ownDomainQuery } from '../../../features/clients/staff/domain/own-domain.ts';
import { logFailure } from '../../../lib/log.ts';
import { shownAddress } from '../../../lib/paths.ts';
import { sentenceMoment } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { AddValueField } from '../../../staff-kit/fields/add-value-field.tsx';
import { UnauthorizedPage } from '../../../staff-kit/page/message-pages.tsx';
import { usePageHeader } from '../../../staff-kit/page/page-header.ts';
import { PlainPage } from '../../../staff-kit/page/plain-page.tsx';
import { RecordGate } from '../../../staff-kit/page/record-gate.tsx';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { useActor } from '../../../staff-kit/session/actor-context.ts';
import { useClient } from '../../../staff-kit/session/client-context.ts';
import { Banner } from '../../../ui/banner.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './client-domain-page.module.css';

/** /dashboard/{clientId}/domain: the organisation's own domain, for its owner (HOST-60, HOST-67). */
export function ClientDomainPage() {
  const { id } = useClient();
  const isAllowed = canManageDomain(useActor(), { id }).allowed;
  const own = useQuery({ ...ownDomainQuery(id), enabled: isAllowed, refetchOnMount: 'always' });
  usePageHeader({ title: t('Custom domain') });
  if (!isAllowed) return <UnauthorizedPage />;
  return (
    <RecordGate query={own} missing={t('Client not found.')}>
      {(stored) => <DomainSettings own={stored} />}
    </RecordGate>
  );
}

function DomainSettings({ own }: { own: OwnDomain }) {
  const client = useClient();
  const acts = ownDomainActs(useQueryClient(), client.id);
  const [isBusy, setBusy] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { served, claim } = own;
  const { tone, text } = stateWords(own, shownAddress({ ...client, customDomain: null }, []));
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      logFailure('The domain could not be changed', error);
      showToast(error instanceof Error ? error.message : String(error), { tone: 'error' });
    } finally {
      setBusy(false);
      setRemoving(false);
    }
  };
  return (
    <PlainPage
      title={t('Custom domain')}
      lead={t('Let viewers reach you at your own domain, such as live.church.org.')}
    >
      <div className={styles.body}>
        <Banner tone={tone}>{text}</Banner>
        {claim && <DomainSteps claim={claim} />}
        {claim && (
          <div className={styles.acts}>
            <Button variant="filled" loading={isBusy && !isRemoving} onClick={() => void run(acts.check)}>
              {t('Check now')}
            </Button>
            <span className={styles.checked} role="status">
              {claim.checkedAt
                ? t('Checked {{at}}. We keep checking.', { at: sentenceMoment(claim.checkedAt) })
                : t('First check in progress.')}
            </span>
          </div>
        )}
        <AddValueField
          id="own-domain"
          field="domain"
          label={claim || served ? t('Use a different domain') : t('Your domain')}
          description={
            served ? t('{{domain}} keeps working until the new one is ready.', { domain: served }) : undefined
          }
          inputMode="url"
          placeholder="live.church.org"
          action={t('Use this domain')}
          problemWith={problemWith}
          onAdd={acts.claim}
        />
        {(claim || served) && (
          <div>
            <Button variant="default" onClick={() => setRemoving(true)}>
              {t('Remove domain')}
            </Button>
          </div>
        )}
      </div>
      <Question
        open={isRemoving}
        title={t('Remove this domain?')}
        text={
          served
            ? t('Shared links to {{domain}} will stop working.', { domain: served })
            : t('You can then remove its TXT record too.')
        }
        answers={[
          { label: t('Cancel'), onChoose: () => setRemoving(false), tone: 'main' },
          { label: t('Remove'), onChoose: () => void run(acts.remove), tone: 'destructive', busy: isBusy },
        ]}
      />
    </PlainPage>
  );
}

function problemWith(domain: string): string | null {
  const parsed = newDomainSchema.safeParse({ domain });
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? '');
}
