import { catalogueCalls } from '@nave/domain/catalogues/catalogues.calls.ts';
import type { Icon } from '@nave/domain/catalogues/icons.ts';
import { addressOf } from '@nave/domain/kernel/call.ts';
import type { CSSProperties } from 'react';
import styles from './catalogue-icon.module.css';

/** An icon of the catalogue in the text's colour. Its file loads when it is shown. */
export function CatalogueIcon({ icon, size = 18 }: { icon: Icon; size?: number }) {
  const file = addressOf(catalogueCalls.icon, { weight: icon.weight, name: icon.name });
  return (
    <span
      className={styles.icon}
      style={{ '--icon': `url("${file}")`, width: size, height: size } as CSSProperties}
      aria-hidden="true"
    />
  );
}
