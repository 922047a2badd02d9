import { type ComboboxData, type OptionsFilter, Select, Switch } from '@mantine/core';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import styles from './choice-fields.module.css';
import { type FormFieldProps, fieldError, fieldId, useFormField } from './form-field.tsx';

interface SelectFieldProps<Form extends FieldValues> extends FormFieldProps<Form> {
  /** A flat list, or groups with `items`. */
  options: ComboboxData;
  placeholder?: string;
  searchable?: boolean;
  /** Filters the options by the typed text; by default, keeps labels that contain it. */
  filter?: OptionsFilter | undefined;
  /** Called when the dropdown opens. */
  onOpen?: () => void;
  /** Maps the form's value to the value of its option. */
  optionOf?: (value: string) => string;
  /** Called before the form's value changes. */
  onChoose?: (value: string) => void;
}

export function SelectField<Form extends FieldValues>(props: SelectFieldProps<Form>) {
  const {
    name,
    label,
    hint,
    required,
    options,
    placeholder,
    searchable = false,
    filter,
    optionOf,
    onOpen,
    onChoose,
  } = props;
  const field = useFormField<Form, FieldPath<Form>>(name);
  return (
    <Select
      id={fieldId(name)}
      label={label}
      withAsterisk={required}
      description={hint}
      placeholder={placeholder}
      data={options}
      searchable={searchable}
      filter={filter}
      onDropdownOpen={onOpen}
      allowDeselect={!required}
      nothingFoundMessage={t('No results')}
      error={fieldError(field.error)}
      value={(optionOf && field.value ? optionOf(field.value) : field.value) || null}
      onChange={(value) => {
        if (value) onChoose?.(value);
        field.onChange(value as FieldPathValue<Form, FieldPath<Form>>);
      }}
      onBlur={field.onBlur}
    />
  );
}

export function SwitchField<Form extends FieldValues>({
  name,
  label,
  hint,
  onTurnOn,
}: FormFieldProps<Form> & { onTurnOn?: () => void }) {
  const field = useFormField<Form, FieldPath<Form>>(name);
  return (
    <Switch
      id={fieldId(name)}
      label={label}
      description={hint}
      classNames={{ label: styles.switchLabel }}
      checked={field.value}
      onChange={(event) => {
        const isOn = event.currentTarget.checked;
        field.onChange(isOn as FieldPathValue<Form, FieldPath<Form>>);
        if (isOn) onTurnOn?.();
      }}
      onBlur={field.onBlur}
    />
  );
}
