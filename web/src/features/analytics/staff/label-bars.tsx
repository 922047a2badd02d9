import type { ReactNode } from 'react';
import { currentLanguage } from '../../../lib/i18n.ts';
import styles from './label-bars.module.css';

interface LabelBarsProps {
  id: string;
  title: string;
  /** What stands there if there are no rows. */
  none: string;
  rows: readonly { label: string; value: number; note?: ReactNode }[];
}

/** Numbers by label, as a table with a bar in each row. */
export function LabelBars({ id, title, none, rows }: LabelBarsProps) {
  const highest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 && <p className={styles.none}>{none}</p>}
      <table className={styles.table}>
        <tbody>
          {rows.map(({ label, value, note }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={styles.bar} aria-hidden="true">
                {value > 0 && <span style={{ width: `${(value / highest) * 100}%` }} />}
              </td>
              <td className={styles.number}>{value.toLocaleString(currentLanguage())}</td>
              {note !== undefined && <td className={styles.note}>{note}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
