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
 * What the product's list of elements holds (domain/kernel/rich-text.ts), and nothing that saving would take away again.
 * Import it where the editor is, behind an `import()`: it is large.
 */
export const richExtensions = [
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

interface RichMark {
  name: 'bold' | 'italic' | 'underline' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote';
  icon: string;
  toggle: (chain: ChainedCommands) => ChainedCommands;
}

/** What can be made of words, in the order of the toolbar. */
export const richMarks: readonly RichMark[] = [
  { name: 'bold', icon: boldIcon, toggle: (chain) => chain.toggleBold() },
  { name: 'italic', icon: italicIcon, toggle: (chain) => chain.toggleItalic() },
  { name: 'underline', icon: underlineIcon, toggle: (chain) => chain.toggleUnderline() },
  { name: 'heading', icon: headingIcon, toggle: (chain) => chain.toggleHeading({ level: 3 }) },
  { name: 'bulletList', icon: listIcon, toggle: (chain) => chain.toggleBulletList() },
  { name: 'orderedList', icon: numbersIcon, toggle: (chain) => chain.toggleOrderedList() },
  { name: 'blockquote', icon: quotesIcon, toggle: (chain) => chain.toggleBlockquote() },
];

/** What the editor starts with: lines of a text that came without elements stay lines. */
export function editedHtml(value: string): string {
  return value.includes('<') ? value : value.replaceAll('\n', '<br>');
}

/** What was written; empty where nothing is. */
export function writtenHtml(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}
