import { sentence, t } from '../../../lib/staff-texts.ts';
import '@mantine/tiptap/styles.css';
import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import clearIcon from '@phosphor-icons/core/regular/text-t-slash.svg?raw';
import { type Editor, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { readEditorHtml, richExtensions, richMarks, toEditorHtml } from '../../../ui/rich-editing.ts';
import { RichLink } from './rich-link.tsx';
import styles from './rich-text-editor.module.css';

export interface RichTextEditorProps {
  id: string;
  /** Ids of the elements that label and describe the editor. */
  labelledBy: string;
  describedBy: string | undefined;
  isWrong: boolean;
  isRequired: boolean;
  isLocked: boolean;
  value: string;
  /** Receives '' when there is no text. */
  onChange: (html: string) => void;
  onBlur: () => void;
}

/** The rich text editor. A separate chunk, loaded when a form first shows an editor. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, labelledBy, describedBy, isWrong, isRequired, isLocked, value, onChange, onBlur } = props;
  const written = useRef(value);
  const editor = useEditor({
    extensions: richExtensions,
    injectCSS: false,
    editable: !isLocked,
    content: toEditorHtml(value),
    editorProps: {
      attributes: {
        id,
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-invalid': String(isWrong),
        'aria-required': String(isRequired),
        'aria-disabled': String(isLocked),
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: now }) => {
      written.current = readEditorHtml(now);
      onChange(written.current);
    },
    onBlur,
  });
  // Updates the editor after the form's value was replaced by another record or by the stored version.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(toEditorHtml(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!isLocked, false), [editor, isLocked]);
  return (
    <MantineEditor
      variant="subtle"
      editor={editor}
      className={styles.editor}
      data-wrong={isWrong || undefined}
      data-locked={isLocked || undefined}
    >
      <Toolbar editor={editor} />
      <MantineEditor.Content className={styles.content} />
    </MantineEditor>
  );
}

const labels: Record<(typeof richMarks)[number]['name'], string> = {
  bold: sentence('Bold'),
  italic: sentence('Italic'),
  underline: sentence('Underline'),
  heading: sentence('Heading'),
  bulletList: sentence('List'),
  orderedList: sentence('Numbered list'),
  blockquote: sentence('Quotation'),
};

function Toolbar({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: () => [...richMarks.map(({ name }) => name), 'link'].filter((name) => editor.isActive(name)),
  });
  return (
    <MantineEditor.Toolbar className={styles.toolbar} role="toolbar" aria-label={t('Formatting')}>
      {richMarks.map(({ name, icon, toggle }) => (
        <MantineEditor.Control
          key={name}
          className={styles.control}
          aria-label={t(labels[name])}
          title={t(labels[name])}
          active={active.includes(name)}
          onClick={() => toggle(editor.chain().focus()).run()}
        >
          <Icon svg={icon} size={18} />
        </MantineEditor.Control>
      ))}
      <RichLink editor={editor} isActive={active.includes('link')} />
      <MantineEditor.Control
        className={styles.control}
        aria-label={t('No formatting')}
        title={t('No formatting')}
        onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
      >
        <Icon svg={clearIcon} size={18} />
      </MantineEditor.Control>
    </MantineEditor.Toolbar>
  );
}
