import '@mantine/tiptap/styles.css';
import { RichTextEditor as MantineEditor } from '@mantine/tiptap';
import listIcon from '@phosphor-icons/core/regular/list-bullets.svg?raw';
import numbersIcon from '@phosphor-icons/core/regular/list-numbers.svg?raw';
import quotesIcon from '@phosphor-icons/core/regular/quotes.svg?raw';
import boldIcon from '@phosphor-icons/core/regular/text-b.svg?raw';
import headingIcon from '@phosphor-icons/core/regular/text-h.svg?raw';
import italicIcon from '@phosphor-icons/core/regular/text-italic.svg?raw';
import clearIcon from '@phosphor-icons/core/regular/text-t-slash.svg?raw';
import underlineIcon from '@phosphor-icons/core/regular/text-underline.svg?raw';
import { type ChainedCommands, type Editor, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { RichLink } from './rich-link.tsx';
import styles from './rich-text-editor.module.css';

export interface RichTextEditorProps {
  id: string;
  /** The ids of what names and describes it. */
  labelledBy: string;
  describedBy: string | undefined;
  isWrong: boolean;
  isRequired: boolean;
  isLocked: boolean;
  value: string;
  /** Empty where nothing is written. */
  onChange: (html: string) => void;
  onBlur: () => void;
}

// What the product's list of elements holds (domain/kernel/rich-text.ts), and nothing that saving would take away again.
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    // It would change a text that somebody only looks at.
    trailingNode: false,
  }),
];

/** The editor of rich texts. Part of its own: it is loaded when a form first shows one. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, labelledBy, describedBy, isWrong, isRequired, isLocked, value, onChange, onBlur } = props;
  const written = useRef(value);
  const editor = useEditor({
    extensions,
    injectCSS: false,
    editable: !isLocked,
    content: withBreaks(value),
    editorProps: {
      attributes: {
        ...{ id, class: styles.text ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelledBy },
        ...{ 'aria-invalid': String(isWrong), 'aria-required': String(isRequired), 'aria-disabled': String(isLocked) },
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: now }) => {
      written.current = now.isEmpty ? '' : now.getHTML();
      onChange(written.current);
    },
    onBlur,
  });
  // Another record, or what is stored now, has taken the place of what was written here.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(withBreaks(value), { emitUpdate: false });
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

/** Lines of a text that came without elements stay lines. */
function withBreaks(value: string): string {
  return value.includes('<') ? value : value.replaceAll('\n', '<br>');
}

interface Mark {
  name: string;
  label: string;
  icon: string;
  toggle: (chain: ChainedCommands) => ChainedCommands;
}

const marks: Mark[] = [
  { name: 'bold', label: 'Bold', icon: boldIcon, toggle: (chain) => chain.toggleBold() },
  { name: 'italic', label: 'Italic', icon: italicIcon, toggle: (chain) => chain.toggleItalic() },
  { name: 'underline', label: 'Underline', icon: underlineIcon, toggle: (chain) => chain.toggleUnderline() },
  { name: 'heading', label: 'Heading', icon: headingIcon, toggle: (chain) => chain.toggleHeading({ level: 3 }) },
  { name: 'bulletList', label: 'List', icon: listIcon, toggle: (chain) => chain.toggleBulletList() },
  { name: 'orderedList', label: 'Numbered list', icon: numbersIcon, toggle: (chain) => chain.toggleOrderedList() },
  { name: 'blockquote', label: 'Quotation', icon: quotesIcon, toggle: (chain) => chain.toggleBlockquote() },
];

function Toolbar({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: () => [...marks.map(({ name }) => name), 'link'].filter((name) => editor.isActive(name)),
  });
  return (
    <MantineEditor.Toolbar className={styles.toolbar} role="toolbar" aria-label="Formatting">
      {marks.map(({ name, label, icon, toggle }) => (
        <MantineEditor.Control
          key={name}
          className={styles.control}
          aria-label={label}
          title={label}
          active={active.includes(name)}
          onClick={() => toggle(editor.chain().focus()).run()}
        >
          <Icon svg={icon} size={18} />
        </MantineEditor.Control>
      ))}
      <RichLink editor={editor} isActive={active.includes('link')} />
      <MantineEditor.Control
        className={styles.control}
        aria-label="No formatting"
        title="No formatting"
        onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
      >
        <Icon svg={clearIcon} size={18} />
      </MantineEditor.Control>
    </MantineEditor.Toolbar>
  );
}
