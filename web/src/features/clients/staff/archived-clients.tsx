import { Button } from '@mantine/core';
import type { ArchivedClientRow } from '@nave/domain/clients/client.ts';
import { dashboardPaths } from '../../../lib/paths.ts';
import { listDate } from '../../../lib/staff-dates.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Row } from '../../../staff-kit/lists/row.tsx';
import { RowName } from '../../../staff-kit/lists/row-name.tsx';
import { ClientMark } from './client-mark.tsx';
import styles from './client-rows.module.css';
import { useArchiving } from './use-archiving.ts';

/** The archived organisations, each with 'Restore' (CLI-223). The name opens the global owner's page about it. */
export function ArchivedClients({ clients }: { clients: readonly ArchivedClientRow[] }) {
  return (
    <section aria-labelledby="archived-clients" className={styles.archived}>
      <h2 id="archived-clients" className={styles.title}>
        {t('Archived')}
      </h2>
      <p className={styles.place}>{t('Staff and viewers can’t find these organisations. Nothing is deleted.')}</p>
      <ul>
        {clients.map((client) => (
          <ArchivedRow key={client.id} client={client} />
        ))}
      </ul>
    </section>
  );
}

function ArchivedRow({ client }: { client: ArchivedClientRow }) {
  const { id, name, archivedAt } = client;
  const archiving = useArchiving(id);
  return (
    <Row>
      <ClientMark client={client} />
      <div className={styles.words}>
        <RowName className={styles.name} name={name} link={{ to: dashboardPaths.product(id) }} />
        <p className={styles.place}>
          {archivedAt ? t('Archived on {{date}}', { date: listDate(archivedAt) }) : client.key}
        </p>
      </div>
      <Button
        aria-label={t('Restore {{name}}', { name })}
        className={styles.restore}
        disabled={archiving.isPending}
        onClick={() => archiving.mutate(false)}
      >
        {t('Restore')}
      </Button>
    </Row>
  );
}
