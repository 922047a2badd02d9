import { CloseButton, TextInput } from '@mantine/core';
import scanIcon from '@phosphor-icons/core/regular/qr-code.svg?raw';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/staff-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './desk-search-field.module.css';

interface DeskSearchFieldProps {
  value: string;
  /** Whether people can be found by name. */
  findsNames: boolean;
  onChange: (text: string) => void;
  onEnter: () => void;
}

/** The search of the desk. Scanners type a link or number and Enter; after that, the next scan replaces the text. */
export function DeskSearchField({ value, findsNames, onChange, onEnter }: DeskSearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    // A scanner types wherever the focus is, such as on the button that was just pressed.
    const type = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isText && !isEditable(event.target)) field.current?.focus();
    };
    document.addEventListener('keydown', type);
    return () => document.removeEventListener('keydown', type);
  }, []);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
        field.current?.select();
      }}
    >
      <TextInput
        ref={field}
        size="xl"
        classNames={{ input: styles.input }}
        aria-label={findsNames ? t('Name, number or personal link') : t('Number or personal link')}
        placeholder={findsNames ? t('Name, number or personal link') : t('Number or personal link')}
        leftSection={<Icon svg={scanIcon} size={24} />}
        rightSection={value !== '' && <CloseButton size="lg" aria-label={t('Clear the search')} onClick={clear} />}
        maxLength={500}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
    </form>
  );
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
