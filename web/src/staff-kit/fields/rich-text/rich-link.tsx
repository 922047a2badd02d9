import { Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { isRichLink } from '@nave/domain/kernel/rich-text.ts';
import { completeUrl } from '@nave/domain/kernel/url-form.ts';
import icon from '@phosphor-icons/core/regular/link-simple.svg?raw';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { t } from '../../../lib/staff-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './rich-text-editor.module.css';

/** Completes 'grace.example' and 'office@grace.example' to URLs. */
function toUrl(typed: string): string {
  if (isRichLink(typed)) return typed;
  return /^[^\s/@:]+@[^\s/@]+$/.test(typed) ? `mailto:${typed}` : completeUrl(typed);
}

interface RichLinkProps {
  editor: Editor;
  isActive: boolean;
}

/** Links the selected text, or changes or removes the link at the caret. */
export function RichLink({ editor, isActive }: RichLinkProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const open = () => {
    setWrong(false);
    setAddress(editor.getAttributes('link').href ?? '');
  };
  const close = () => {
    setAddress(null);
    editor.commands.focus();
  };
  const apply = () => {
    const typed = address?.trim() ?? '';
    const href = typed && toUrl(typed);
    if (href && (!isRichLink(href) || /\s/.test(href))) return setWrong(true);
    const chain = editor.chain().extendMarkRange('link');
    if (!href) chain.unsetLink().run();
    else if (editor.state.selection.empty && !isActive) {
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    close();
  };
  return (
    <Popover
      trapFocus
      returnFocus={false}
      opened={address !== null}
      onChange={(opened) => !opened && close()}
      shadow="md"
    >
      <Popover.Target>
        <RichTextEditor.Control
          className={styles.control}
          active={isActive}
          aria-label={t('Link')}
          title={t('Link')}
          onClick={open}
        >
          <Icon svg={icon} size={18} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={styles.link}>
        <TextInput
          label={t('Link to')}
          placeholder="https://"
          inputMode="url"
          data-autofocus
          value={address ?? ''}
          error={isWrong && t('Enter a web address, email or phone number')}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
        <Button onClick={apply}>{t('Add link')}</Button>
      </Popover.Dropdown>
    </Popover>
  );
}
