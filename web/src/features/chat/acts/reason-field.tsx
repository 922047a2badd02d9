import { WHY_MAX } from '@nave/domain/chat/act-limits.ts';
import closeIcon from '@phosphor-icons/core/regular/x.svg?raw';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './reason-field.module.css';

interface ReasonFieldProps {
  /** Resolves with whether the reason was saved. */
  onSave: (why: string) => Promise<boolean>;
  onClose: () => void;
}

/** The field in an act's toast in which its actor writes the reason (CHAT-193). */
export function ReasonField({ onSave, onClose }: ReasonFieldProps) {
  const text = useTexts();
  const id = useId();
  const [why, setWhy] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    if (why.trim() === '' || (await onSave(why))) onClose();
    else setBusy(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <label htmlFor={id}>{text('chatActs:whyDone')}</label>
      <button type="button" aria-label={text('chatActs:cancel')} onClick={onClose}>
        <Icon svg={closeIcon} size={18} />
      </button>
      <input
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={WHY_MAX}
        value={why}
        ref={focus}
        className={styles.field}
        onChange={({ target }) => setWhy(target.value)}
        onKeyDown={closeOnEscape}
      />
      <button type="submit" aria-busy={isBusy || undefined}>
        {text('chatActs:whySave')}
      </button>
    </form>
  );
}

/** Moves the focus into the field when it appears. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}
