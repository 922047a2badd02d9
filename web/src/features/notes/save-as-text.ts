import { notesAsText } from './notes-as-text.ts';

/** Downloads notes as a text file named after their content. */
export function saveAsText(name: string, html: string): void {
  const file = new Blob([notesAsText(html)], { type: 'text/plain;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${fileName(name)}.txt`;
  link.click();
  // A browser may start to read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns a file name that every operating system accepts, without extension. */
export function fileName(name: string): string {
  const cleaned = name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ');
  return (
    [...cleaned]
      .slice(0, 80)
      .join('')
      .replace(/^[\s.]+|[\s.]+$/g, '') || 'notes'
  );
}
