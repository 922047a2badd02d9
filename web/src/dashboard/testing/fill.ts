import { fireEvent } from '@testing-library/react';
import type { Editor } from '@tiptap/react';
// The editor is large: here it is loaded before the tests begin.
import '../../staff-kit/fields/rich-text/rich-text-editor.tsx';

// What jsdom leaves out and the editor measures, to bring the caret into sight.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

/** Writes into a field, whether it is an input or holds rich text. */
export function fill(field: HTMLElement, text: string): void {
  if ('editor' in field) (field.editor as Editor).commands.setContent(text, { emitUpdate: true });
  else fireEvent.change(field, { target: { value: text } });
}
