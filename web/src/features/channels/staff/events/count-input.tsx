import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../../staff-kit/fields/form-field.tsx';
import styles from './event-connections.module.css';

interface CountInputProps {
  id: string;
  label: string;
  /** Shown after the input. */
  unit: string;
  min: number;
  max: number;
  value: number;
  error: string | undefined;
  /** Receives 0 for an empty input, which the form refuses. */
  onChange: (value: number) => void;
}

/** A whole number with a unit. */
export function CountInput({ id, label, unit, min, max, value, error, onChange }: CountInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div>
      <div className={styles.count}>
        <TextInput
          id={id}
          type="number"
          aria-label={label}
          min={min}
          max={max}
          value={typed ?? value}
          error={error !== undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange(Number(currentTarget.value));
          }}
          onBlur={() => value !== 0 && setTyped(null)}
        />
        <span>{unit}</span>
      </div>
      {fieldError(error)}
    </div>
  );
}
