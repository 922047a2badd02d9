import { Button, Input } from '@mantine/core';
import type { Icon as Chosen } from '@nave/domain/catalogues/icons.ts';
import xIcon from '@phosphor-icons/core/regular/x.svg?raw';
import { useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import { CatalogueIcon } from '../../ui/catalogue-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type FormFieldProps, fieldError, fieldId, useFormField } from '../fields/form-field.tsx';
import styles from './icon-field.module.css';
import { IconPicker } from './icon-picker.tsx';

/** An icon of the catalogue, or none (LNK-4). */
export function IconField<Form extends FieldValues>({ name, label, hint, required = false }: FormFieldProps<Form>) {
  const { value, error, onChange } = useFormField<Form, FieldPath<Form>>(name);
  const [isOpen, setOpen] = useState(false);
  const icon: Chosen | null = value;
  const id = fieldId(name);
  const choose = (chosen: Chosen | null) => onChange(chosen as FieldPathValue<Form, FieldPath<Form>>);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      withAsterisk={required}
      error={fieldError(error)}
      errorProps={{ id: `${id}-error` }}
      description={hint}
    >
      <div className={styles.row}>
        <Button
          id={id}
          variant="default"
          className={error && styles.wrong}
          leftSection={icon && <CatalogueIcon icon={icon} size={20} />}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={error && `${id}-error`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {icon ? nameOf(icon) : t('Choose an icon')}
        </Button>
        {icon && !required && (
          <Button variant="subtle" leftSection={<Icon svg={xIcon} />} onClick={() => choose(null)}>
            {t('No icon')}
          </Button>
        )}
      </div>
      <IconPicker open={isOpen} chosen={icon} onClose={() => setOpen(false)} onChoose={choose} />
    </Input.Wrapper>
  );
}

function nameOf({ name, weight }: Chosen): string {
  return `${name.replaceAll('-', ' ')} (${weight})`;
}
