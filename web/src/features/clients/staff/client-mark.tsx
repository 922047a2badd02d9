import type { ClientRow } from '@nave/domain/clients/client.ts';
import { useState } from 'react';
import { initials, tintOf } from '../../../ui/initials.ts';
import styles from './client-mark.module.css';

/** An organisation's logo, or its initials on a tinted background. */
export function ClientMark({ client }: { client: Pick<ClientRow, 'id' | 'name' | 'logoImage'> }) {
  const [broken, setBroken] = useState(false);
  if (client.logoImage && !broken) {
    return <img className={styles.logo} src={client.logoImage} alt="" onError={() => setBroken(true)} />;
  }
  const tint = tintOf(client.id);
  return (
    <span
      className={styles.mark}
      style={{ background: `var(--tint-${tint})`, color: `var(--on-tint-${tint})` }}
      aria-hidden="true"
    >
      {initials(client.name)}
    </span>
  );
}
