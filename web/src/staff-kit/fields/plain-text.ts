import { straightQuotes, stripLineBreaks } from '@nave/domain/kernel/text-formats.ts';

/** What a single-line input keeps of what was typed or pasted (CHN-146, ACC-175, ACC-176). */
export function singleLine(text: string): string {
  return straightQuotes(stripLineBreaks(text));
}

/** The input's text, cleaned in place, so that the caret stays where it is. */
export function cleaned(input: HTMLInputElement | HTMLTextAreaElement, clean: (text: string) => string): string {
  const text = clean(input.value);
  if (text === input.value) return text;
  // Cleaning may lengthen what is before the caret: ß becomes ss.
  const caret = input.selectionStart === null ? null : clean(input.value.slice(0, input.selectionStart)).length;
  input.value = text;
  input.setSelectionRange(caret, caret);
  return text;
}
