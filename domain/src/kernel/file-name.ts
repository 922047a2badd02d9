/** Characters that file systems refuse or that hide how a name ends: slashes, wildcards, control and direction marks. */
const unsafe = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu;
/** Longest base of a name, in characters. With an ending of 35 bytes it fits into the 255 bytes of file systems. */
const MAX_LENGTH = 55;

/** Returns a text as the base of a file name, in any script, without an ending; 'export' if nothing remains. */
export function safeFileName(text: string): string {
  const name = text
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '');
  return (
    Array.from(name)
      .slice(0, MAX_LENGTH)
      .join('')
      .replace(/[.\s]+$/, '') || 'export'
  );
}
