import { straightQuotes, stripLineBreaks } from '@nave/domain/kernel/text-formats.ts';

/** Cleans text that was typed or pasted into a single-line input (CHN-146, ACC-175, ACC-176). */
export function singleLine(text: string): string {
  return straightQuotes(stripLineBreaks(text));
}

/** Cleans the input's text in place, keeps the caret's position, and returns the text. */
export function cleaned(input: HTMLInputElement | HTMLTextAreaElement, clean: (text: string) => string): string {
  const text = clean(input.value);
  if (text === input.value) return text;
  // Cleaning may lengthen the text before the caret: ß becomes ss.
  const caret = input.selectionStart === null ? null : clean(input.value.slice(0, input.selectionStart)).length;
  input.value = text;
  input.setSelectionRange(caret, caret);
  return text;
}
