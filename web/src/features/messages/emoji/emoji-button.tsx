import smileyIcon from '@phosphor-icons/core/regular/smiley.svg?raw';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './emoji-button.module.css';

const EmojiPicker = lazyPart(() => import('./emoji-picker.tsx').then((module) => module.EmojiPicker), {
  emoji: { en: () => import('../texts/emoji.en.texts.ts'), es: () => import('../texts/emoji.es.texts.ts') },
});

interface EmojiButtonProps {
  /** The field into which the chosen emojis are inserted, at the caret. */
  field: RefObject<HTMLTextAreaElement | null>;
  onWrite: (next: string) => void;
}

/** Opens the emoji picker of a field (CHAT-190). Hidden on touch devices, whose keyboards have emojis. */
export function EmojiButton({ field, onWrite }: EmojiButtonProps) {
  const text = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const insert = (emoji: string) => {
    const textarea = field.current;
    if (!textarea) return;
    const { value, selectionStart, selectionEnd } = textarea;
    const after = selectionStart + emoji.length;
    flushSync(() => onWrite(value.slice(0, selectionStart) + emoji + value.slice(selectionEnd)));
    textarea.setSelectionRange(after, after);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={text('messages:emoji')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void EmojiPicker.preload()}
        onClick={() => setOpen(!open)}
      >
        <Icon svg={smileyIcon} size={20} />
      </button>
      {open && <EmojiPicker anchor={button} field={field} onChoose={insert} onClose={() => setOpen(false)} />}
    </>
  );
}
