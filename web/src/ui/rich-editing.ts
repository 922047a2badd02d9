import listIcon from '@phosphor-icons/core/regular/list-bullets.svg?raw';
import numbersIcon from '@phosphor-icons/core/regular/list-numbers.svg?raw';
import quotesIcon from '@phosphor-icons/core/regular/quotes.svg?raw';
import boldIcon from '@phosphor-icons/core/regular/text-b.svg?raw';
import headingIcon from '@phosphor-icons/core/regular/text-h.svg?raw';
import italicIcon from '@phosphor-icons/core/regular/text-italic.svg?raw';
import underlineIcon from '@phosphor-icons/core/regular/text-underline.svg?raw';
import type { ChainedCommands, Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

/**
 * The editor's extensions: exactly the elements that the server keeps (domain/kernel/rich-text.ts). This module is
 * large; load it with `import()`.
 */
export const richExtensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    // A trailing node would change a text that the user only reads.
    trailingNode: false,
  }),
];

interface RichMark {
  name: 'bold' | 'italic' | 'underline' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote';
  icon: string;
  toggle: (chain: ChainedCommands) => ChainedCommands;
}

/** The formats of the toolbar, in its order. */
export const richMarks: readonly RichMark[] = [
  { name: 'bold', icon: boldIcon, toggle: (chain) => chain.toggleBold() },
  { name: 'italic', icon: italicIcon, toggle: (chain) => chain.toggleItalic() },
  { name: 'underline', icon: underlineIcon, toggle: (chain) => chain.toggleUnderline() },
  { name: 'heading', icon: headingIcon, toggle: (chain) => chain.toggleHeading({ level: 3 }) },
  { name: 'bulletList', icon: listIcon, toggle: (chain) => chain.toggleBulletList() },
  { name: 'orderedList', icon: numbersIcon, toggle: (chain) => chain.toggleOrderedList() },
  { name: 'blockquote', icon: quotesIcon, toggle: (chain) => chain.toggleBlockquote() },
];

/** Converts a stored value to HTML for the editor. A value without elements keeps its line breaks. */
export function toEditorHtml(value: string): string {
  return value.includes('<') ? value : value.replaceAll('\n', '<br>');
}

/** Returns the editor's HTML; '' if the editor is empty. */
export function readEditorHtml(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}
