import type { Editor } from '@tiptap/core';

// What jsdom leaves out and the editor measures, to bring the caret into sight.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

export function isRichEditor(field: HTMLElement): field is HTMLElement & { editor: Editor } {
  return 'editor' in field;
}

/** Writes HTML into an editor of rich text, as typing does. */
export function writeRich(field: HTMLElement, html: string): void {
  if (!isRichEditor(field)) throw new Error('There is no editor of rich text.');
  field.editor.commands.setContent(html, { emitUpdate: true });
}
