import type { ClientRow } from '@nave/domain/clients/client.ts';
import warningIcon from '@phosphor-icons/core/fill/warning-fill.svg?raw';
import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?raw';
import type { ReactNode } from 'react';
import { dashboardPaths } from '../../../lib/paths.ts';
import { t } from '../../../lib/staff-texts.ts';
import { Row } from '../../../staff-kit/lists/row.tsx';
import { RowName } from '../../../staff-kit/lists/row-name.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ClientMark } from './client-mark.tsx';
import styles from './client-rows.module.css';

interface ClientRowsProps {
  clients: ClientRow[];
  /** Renders what is live or begins soon in an organisation. */
  currentOf: (clientId: string) => ReactNode;
}

/** The organisations that staff can choose from; each row opens the organisation's channels (SHELL-70). */
export function ClientRows({ clients, currentOf }: ClientRowsProps) {
  return (
    <ul>
      {clients.map((client) => (
        <Row key={client.id}>
          <ClientMark client={client} />
          <div className={styles.words}>
            <RowName className={styles.name} name={client.name} link={{ to: dashboardPaths.channels(client.id) }} />
            <p className={styles.place}>{placeOf(client)}</p>
          </div>
          {currentOf(client.id)}
          {!client.isActivated && (
            <Badge tone="warn" icon={warningIcon}>
              {t('Not verified')}
            </Badge>
          )}
          <Icon svg={caretIcon} className={styles.caret} />
        </Row>
      ))}
    </ul>
  );
}

function placeOf({ city, region, country }: ClientRow): string {
  return [city, region, country].filter(Boolean).join(', ');
}
