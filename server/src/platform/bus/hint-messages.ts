import { randomUUID } from 'node:crypto';
import type { Hint } from './bus.ts';

/** The version of the messages. For a process of another version, for example during an update, their hints are lost. */
const VERSION = 1;
/** Maximum size of a message in bytes. A notification of PostgreSQL has less than 8,000 bytes. */
const MAX_BYTES = 7_900;
/** Bytes reserved in each message for everything except its hints or its part. */
const ENVELOPE_BYTES = 160;
/** How many hints that arrive in parts may be incomplete. Further ones replace the oldest. */
const MAX_INCOMPLETE = 100;

/**
 * What a process sends besides hints.
 * - beat: the process is running
 * - lost: hints of this process were lost; receivers must not rely on what they remember
 * - bye: the process stops and has sent all its hints
 */
export type Signal = 'beat' | 'lost' | 'bye';

/** The content of a message. */
export interface Received {
  /** The id of the process that sent the message. */
  readonly from: string;
  readonly hints: readonly Hint[];
  readonly signal: Signal | null;
}

interface Message {
  v: number;
  from: string;
  signal?: Signal;
  hints?: readonly Hint[];
  /** A part of one large hint: its id, the index of the part and the number of parts. `text` is base64url. */
  part?: { id: string; index: number; count: number; text: string };
}

/** Returns messages with all hints in their order. A hint that is too large for a message is sent in parts. */
export function encodeHints(from: string, hints: readonly Hint[], signal: Signal | null = null): string[] {
  const messages: string[] = [];
  let batch: Hint[] = [];
  let batchBytes = 0;
  const message = (content: Omit<Message, 'v' | 'from'>) =>
    messages.push(JSON.stringify({ v: VERSION, from, ...content } satisfies Message));
  const endBatch = () => {
    if (batch.length > 0) message({ hints: batch });
    batch = [];
    batchBytes = 0;
  };
  if (signal) message({ signal });
  for (const hint of hints) {
    const json = JSON.stringify(hint);
    const bytes = Buffer.byteLength(json) + 1;
    if (batchBytes + bytes > MAX_BYTES - ENVELOPE_BYTES) endBatch();
    if (bytes > MAX_BYTES - ENVELOPE_BYTES) {
      for (const part of partsOf(json)) message({ part });
    } else {
      batch.push(hint);
      batchBytes += bytes;
    }
  }
  endBatch();
  return messages;
}

function partsOf(json: string): NonNullable<Message['part']>[] {
  const id = randomUUID();
  const text = Buffer.from(json).toString('base64url');
  const size = MAX_BYTES - 2 * ENVELOPE_BYTES;
  const count = Math.ceil(text.length / size);
  return Array.from({ length: count }, (_, index) => ({
    id,
    index,
    count,
    text: text.slice(index * size, (index + 1) * size),
  }));
}

/** Decodes the messages of all processes and joins the hints that arrive in parts. */
export class HintDecoder {
  readonly #incomplete = new Map<string, string[]>();

  /** Returns the content of a message; null for text that is not a message. */
  decode(text: string): Received | null {
    const message = parse(text);
    if (typeof message?.v !== 'number') return null;
    const { from, signal = null, hints = [], part } = message;
    if (message.v !== VERSION) return { from, signal: signal === 'beat' ? signal : 'lost', hints: [] };
    const joined = part && this.#join(part);
    return { from, signal, hints: joined ? [joined] : hints };
  }

  #join({ id, index, count, text }: NonNullable<Message['part']>): Hint | null {
    const texts = this.#incomplete.get(id) ?? [];
    texts[index] = text;
    this.#incomplete.set(id, texts);
    if (Object.keys(texts).length < count) {
      const oldest = this.#incomplete.keys().next();
      if (this.#incomplete.size > MAX_INCOMPLETE && !oldest.done) this.#incomplete.delete(oldest.value);
      return null;
    }
    this.#incomplete.delete(id);
    return JSON.parse(Buffer.from(texts.join(''), 'base64url').toString());
  }
}

function parse(text: string): Message | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
