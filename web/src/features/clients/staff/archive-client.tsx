import { Button } from '@mantine/core';
import type { Client } from '@nave/domain/clients/client.ts';
import { zoneAbbreviation } from '@nave/domain/kernel/dates.ts';
import { useState } from 'react';
import { listMoment } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from './archive-client.module.css';
import { ArchiveQuestion } from './archive-question.tsx';
import type { Product } from './product.ts';
import { useArchiving } from './use-archiving.ts';

interface ArchiveClientProps {
  client: Client;
  product: Product;
}

/** Archives the organisation after a confirmation, or restores it (CLI-137, CLI-196). */
export function ArchiveClient({ client, product }: ArchiveClientProps) {
  const { isArchived } = product;
  const [isAsked, setIsAsked] = useState(false);
  const archiving = useArchiving(client.id);
  return (
    <div className={styles.archive}>
      {isArchived && <Badge tone="warn">{t('Archived')}</Badge>}
      <p className={styles.text}>
        {isArchived
          ? t('Only the global owner can find this organisation. Nothing is deleted.')
          : t(
              'Staff and viewers can’t find an archived organisation. Nothing is deleted, and you can restore it at any time.',
            )}
      </p>
      <p className={styles.text}>{mostRecent(client, product)}</p>
      {isArchived ? (
        <Button disabled={archiving.isPending} onClick={() => archiving.mutate(false)}>
          {t('Restore')}
        </Button>
      ) : (
        <Button className={styles.destructive} onClick={() => setIsAsked(true)}>
          {t('Archive...')}
        </Button>
      )}
      <ArchiveQuestion
        client={client}
        open={isAsked}
        busy={archiving.isPending}
        onConfirm={() => archiving.mutate(true, { onSettled: () => setIsAsked(false) })}
        onClose={() => setIsAsked(false)}
      />
    </div>
  );
}

/** CLI-18 */
function mostRecent({ timeZoneName }: Client, { mostRecentContent }: Product): string {
  if (!mostRecentContent) return t('No content yet.');
  const at = { timeZone: timeZoneName };
  return t('Most recent content: {{moment}}', {
    moment: `${listMoment(mostRecentContent, at)} ${zoneAbbreviation(mostRecentContent, at)}`,
  });
}
