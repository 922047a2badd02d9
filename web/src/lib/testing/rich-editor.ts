import type { Editor } from '@tiptap/core';

// jsdom lacks these methods, with which the editor scrolls the caret into view.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

export function isRichEditor(field: HTMLElement): field is HTMLElement & { editor: Editor } {
  return 'editor' in field;
}

/** Sets the HTML of a rich-text editor and notifies its listeners, as typing does. */
export function writeRich(field: HTMLElement, html: string): void {
  if (!isRichEditor(field)) throw new Error('There is no editor of rich text.');
  field.editor.commands.setContent(html, { emitUpdate: true });
}
