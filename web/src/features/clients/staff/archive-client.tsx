import { Button } from '@mantine/core';
import type { Client } from '@nave/domain/clients/client.ts';
import { formDate, zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { logFailure } from '../../../lib/log.ts';
import { Question } from '../../../staff-kit/questions/question.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './archive-client.module.css';
import { changeProduct, type Product } from './product.ts';

interface ArchiveClientProps {
  client: Client;
  product: Product;
}

/** Archives the organisation, which asks once more, or brings it back (CLI-137, CLI-196). */
export function ArchiveClient({ client, product }: ArchiveClientProps) {
  const { id: clientId, name } = client;
  const { isArchived } = product;
  const [isAsked, setIsAsked] = useState(false);
  const queryClient = useQueryClient();
  const archiving = useMutation({
    mutationFn: () => changeProduct(queryClient, { clientId, changes: { isArchived: !isArchived } }),
    onSuccess: () => showToast(isArchived ? 'Client is back!' : 'Client archived!', { tone: 'ok' }),
    onError: (error) => {
      logFailure('The organisation could not be archived or brought back', error);
      const reason = error instanceof ApiError ? error.message : 'Something went wrong. Please try again';
      showToast(reason, { tone: 'error' });
    },
    onSettled: () => setIsAsked(false),
  });
  return (
    <div className={styles.archive}>
      {isArchived && <Badge tone="warn">Archived</Badge>}
      <p className={styles.text}>
        {isArchived
          ? 'Only you find this organisation. Nothing of it is deleted.'
          : 'An archived organisation leaves the chooser, and neither its staff nor its viewers find it. Nothing is deleted.'}
      </p>
      <p className={styles.text}>{mostRecent(client, product)}</p>
      {isArchived ? (
        <Button disabled={archiving.isPending} onClick={() => archiving.mutate()}>
          Bring it back
        </Button>
      ) : (
        <Button className={styles.losing} onClick={() => setIsAsked(true)}>
          Archive...
        </Button>
      )}
      <Question
        open={isAsked}
        title={`Archive ${name}?`}
        text={`${name} leaves the chooser. Its staff and viewers find none of its pages until you bring it back.`}
        answers={[
          { label: 'Cancel', onChoose: () => setIsAsked(false), tone: 'main' },
          { label: 'Archive', onChoose: () => archiving.mutate(), tone: 'losing', busy: archiving.isPending },
        ]}
      />
    </div>
  );
}

/** CLI-18 */
function mostRecent({ timeZoneName }: Client, { mostRecentContent }: Product): string {
  if (!mostRecentContent) return 'It has no content yet.';
  const options = { timeZone: timeZoneName };
  return `Most recent content: ${formDate(mostRecentContent, options)} ${zoneAbbreviation(mostRecentContent, options)}`;
}
