import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { t } from '../../../lib/staff-texts.ts';
import styles from './figure-section.module.css';

interface FigureSectionProps {
  title: string;
  /** The control beside the title. */
  control?: ReactNode;
  children: ReactNode;
}

/** A section of the analytics page, with its title. */
export function FigureSection({ title, control, children }: FigureSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        {control}
      </div>
      {children}
    </section>
  );
}

interface FormChoiceProps<Form extends string> {
  forms: { value: Form; label: string }[];
  value: Form;
  onChange: (form: Form) => void;
}

/** Chooses whether a section shows its figures as a drawing or as a table. */
export function FormChoice<Form extends string>({ forms, value, onChange }: FormChoiceProps<Form>) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('Show as')}
      value={value}
      onChange={(chosen) => onChange(chosen as Form)}
      data={forms}
    />
  );
}

/** A table that scrolls within the page. */
export function ScrolledTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table.
    <section className={styles.table} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
