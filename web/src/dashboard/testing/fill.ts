import { fireEvent } from '@testing-library/react';
import { isRichEditor, writeRich } from '../../lib/testing/rich-editor.ts';
// Loads the large editor before the tests begin.
import '../../staff-kit/fields/rich-text/rich-text-editor.tsx';

/** Writes into an input or a rich text field. */
export function fill(field: HTMLElement, text: string): void {
  if (isRichEditor(field)) writeRich(field, text);
  else fireEvent.change(field, { target: { value: text } });
}
