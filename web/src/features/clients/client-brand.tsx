import { type ReactNode, useState } from 'react';
import styles from './client-brand.module.css';

interface ClientBrandProps {
  name: string;
  logo: string | null;
}

/** The organisation's logo and name in the bar. If the logo does not load, only the name is shown. */
export function ClientBrand({ name, logo }: ClientBrandProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.brand}>
      {logo && logo !== broken && (
        <img className={styles.logo} src={logo} alt="" height={26} onError={() => setBroken(logo)} />
      )}
      <span className={styles.name} title={name} dir="auto">
        {name}
      </span>
    </span>
  );
}
