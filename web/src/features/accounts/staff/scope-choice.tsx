import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../../lib/staff-texts.ts';
import { FieldGroup } from '../../../staff-kit/fields/field-group.tsx';
import styles from './new-token.module.css';
import { type Grant, scopeAreas } from './scope-areas.ts';

interface ScopeChoiceProps {
  grants: Readonly<Record<string, Grant>>;
  error: string | undefined;
  onChange: (area: string, grant: Grant) => void;
}

/** Chooses for each area whether a token may read, or read and write. */
export function ScopeChoice({ grants, error, onChange }: ScopeChoiceProps) {
  const id = useId();
  return (
    <FieldGroup label={t('Permissions')} error={error}>
      <div className={styles.areas}>
        {scopeAreas.map(({ name, label, description, hasWrite }) => (
          <div key={name} className={styles.area}>
            <span className={styles.words}>
              <b id={`${id}-${name}`}>{t(label)}</b>
              <small>{t(description)}</small>
            </span>
            <SegmentedControl
              size="xs"
              aria-labelledby={`${id}-${name}`}
              data={[
                { value: 'none', label: t('None') },
                { value: 'read', label: t('Read') },
                ...(hasWrite ? [{ value: 'write', label: t('Read and write') }] : []),
              ]}
              value={grants[name] ?? 'none'}
              onChange={(value) => onChange(name, value as Grant)}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
