/** Lets the browser store a text as a file. */
export function downloadText(name: string, text: string, type: string): void {
  saveFile(name, new Blob([text], { type }));
}

/** Lets the browser store a blob as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
