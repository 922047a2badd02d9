import { notesAsText } from './notes-as-text.ts';

/** Saves notes as a file of text, named after their content. */
export function saveAsText(name: string, html: string): void {
  const file = new Blob([notesAsText(html)], { type: 'text/plain;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${fileName(name)}.txt`;
  link.click();
  // A browser may begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A name that every system takes for a file. */
export function fileName(name: string): string {
  const kept = name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ');
  return (
    [...kept]
      .slice(0, 80)
      .join('')
      .replace(/^[\s.]+|[\s.]+$/g, '') || 'notes'
  );
}
