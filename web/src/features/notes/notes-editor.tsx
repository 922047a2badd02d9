import { isRichLink } from '@nave/domain/kernel/rich-text.ts';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { readEditorHtml, richExtensions, richMarks, toEditorHtml } from '../../ui/rich-editing.ts';
import richText from '../../ui/rich-text.module.css';
import styles from './notes-editor.module.css';

interface NotesEditorProps {
  html: string;
  onWrite: (html: string) => void;
  describedBy: string;
}

/** The editor of the notes. It drops all elements of stored notes that it does not support (PAN-40, PAN-41). */
export function NotesEditor({ html, onWrite, describedBy }: NotesEditorProps) {
  const text = useTexts();
  const written = useRef(html);
  const editor = useEditor({
    extensions: richExtensions,
    injectCSS: false,
    content: toEditorHtml(html),
    editorProps: {
      attributes: {
        class: `${richText.text} ${styles.text}`,
        dir: 'auto',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': text('notes:label'),
        'aria-describedby': describedBy,
      },
      handleClick: (_view, _at, { target }) => openLink(target),
    },
    onUpdate: ({ editor: now }) => {
      written.current = readEditorHtml(now);
      onWrite(written.current);
    },
  });
  // Another tab has changed the notes, or its notes were appended to these.
  useEffect(() => {
    if (html === written.current) return;
    written.current = html;
    editor.commands.setContent(toEditorHtml(html), { emitUpdate: false });
  }, [editor, html]);
  return (
    <>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className={styles.editor} />
    </>
  );
}

/** Opens a link, because browsers do not follow links in editable text. */
function openLink(target: EventTarget | null): boolean {
  const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : null;
  if (!href || !isRichLink(href)) return false;
  window.open(href, '_blank', 'noopener');
  return true;
}

function Toolbar({ editor }: { editor: Editor }) {
  const text = useTexts();
  const active = useEditorState({
    editor,
    selector: () => richMarks.map(({ name }) => name).filter((name) => editor.isActive(name)),
  });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={text('notes:formatting')}>
      {richMarks.map(({ name, icon, toggle }) => (
        <IconButton
          key={name}
          className={styles.mark}
          icon={icon}
          label={text(`notes:${name}`)}
          tooltipSide="bottom"
          selected={active.includes(name)}
          aria-pressed={active.includes(name)}
          // Keeps the focus in the editor, and the keyboard of a phone open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggle(editor.chain().focus()).run()}
        />
      ))}
    </div>
  );
}
