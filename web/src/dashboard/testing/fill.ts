import { fireEvent } from '@testing-library/react';
import { isRichEditor, writeRich } from '../../lib/testing/rich-editor.ts';
// The editor is large: here it is loaded before the tests begin.
import '../../staff-kit/fields/rich-text/rich-text-editor.tsx';

/** Writes into a field, whether it is an input or holds rich text. */
export function fill(field: HTMLElement, text: string): void {
  if (isRichEditor(field)) writeRich(field, text);
  else fireEvent.change(field, { target: { value: text } });
}
