import { WHY_MAX } from '@nave/domain/chat/act-limits.ts';
import closeIcon from '@phosphor-icons/core/regular/x.svg?raw';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './why-field.module.css';

interface WhyFieldProps {
  /** Answers whether it was taken. */
  onSay: (why: string) => Promise<boolean>;
  onClose: () => void;
}

/** Where whoever has just done something says why, in the word that says it was done (CHAT-193). */
export function WhyField({ onSay, onClose }: WhyFieldProps) {
  const text = useTexts();
  const id = useId();
  const [why, setWhy] = useState('');
  const [isBusy, setBusy] = useState(false);
  const say = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    if (why.trim() === '' || (await onSay(why))) onClose();
    else setBusy(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void say(event)}>
      <label htmlFor={id}>{text('chatActs:whyDone')}</label>
      <button type="button" aria-label={text('chatActs:cancel')} onClick={onClose}>
        <Icon svg={closeIcon} size={18} />
      </button>
      <input
        {...{ id, type: 'text', dir: 'auto', autoComplete: 'off', maxLength: WHY_MAX, value: why }}
        ref={focus}
        className={styles.field}
        onChange={({ target }) => setWhy(target.value)}
        onKeyDown={press}
      />
      <button type="submit" aria-busy={isBusy || undefined}>
        {text('chatActs:whySave')}
      </button>
    </form>
  );
}

/** Whoever asked for the field goes on in it. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}
