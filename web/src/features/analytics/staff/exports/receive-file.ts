import { csvSeparators } from '@nave/domain/kernel/csv.ts';
import { isErrorAnswer } from '../../../../lib/api.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';

/** A file that was received as a whole. */
export interface ReceivedFile {
  name: string;
  content: Blob;
}

/** How many rows of a file have arrived; `total` is null if the server does not know it. */
export interface Progress {
  rows: number;
  total: number | null;
}

/** Thrown if the server refuses a file, with the sentence for the user. */
export class RefusedFile extends Error {}

interface Options {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Receives a file as the server makes it. Throws if it does not arrive as a whole, so that no half file is saved. */
export async function receiveFile(path: string, { signal, onProgress }: Options): Promise<ReceivedFile> {
  const response = await fetch(`${path}?${new URLSearchParams(formatOfReader())}`, {
    headers: { 'X-Requested-With': 'nave' },
    credentials: 'same-origin',
    signal,
  });
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => null);
    throw isErrorAnswer(answer) ? new RefusedFile(answer.error.message) : new Error(`status ${response.status}`);
  }
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN);
  const counter = new RowCounter();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  if (!reader) throw new Error('a response without a body');
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    counter.add(read.value);
    onProgress({ rows: counter.rows, total: Number.isFinite(total) ? total : null });
  }
  return {
    name: nameIn(response.headers.get('content-disposition') ?? ''),
    content: new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  };
}

/** The language of the page, and semicolons where the reader writes numbers with a comma. */
function formatOfReader(): Record<string, string> {
  const language = currentLanguage();
  const locale = navigator.languages.find((one) => one.startsWith(language)) ?? language;
  const [comma, semicolon] = csvSeparators;
  return { language, separator: (1.5).toLocaleString(locale).includes(',') ? semicolon : comma };
}

function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : 'export.csv';
}

const [QUOTE, LINE_FEED] = [0x22, 0x0a];

/** Counts the rows of a CSV file, without its headings. */
class RowCounter {
  #lines = 0;
  #isQuoted = false;

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      // A quote inside of a cell is doubled, so it changes nothing.
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === LINE_FEED && !this.#isQuoted) this.#lines += 1;
    }
  }

  get rows(): number {
    return Math.max(0, this.#lines - 1);
  }
}
