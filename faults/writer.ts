import { setTimeout as sleep } from 'node:timers/promises';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { kernelRefusals } from '@nave/domain/kernel/kernel.texts.ts';
import { newId } from '../web/src/lib/new-id.ts';
import { Refused } from '../web/src/lib/socket/waiting-commands.ts';
import type { SentMessage } from './history.ts';
import type { Page } from './page.ts';
import type { Random } from './random.ts';

/** The pause between two messages, in milliseconds: a guest may send about one message a second. */
const PAUSE_MS = [1_000, 2_000] as const;
/** The probability that a writer sends two messages at once. */
const TWO_AT_ONCE = 0.2;
/** The wait before a message is sent again that was refused without a given wait, in milliseconds. */
const RETRY_MS = 1_000;

export interface WriterOptions {
  readonly name: string;
  readonly authorId: string;
  readonly page: Page;
  readonly contentId: string;
  readonly random: Random;
}

/** A person who keeps writing messages, and sends refused ones again until they are acknowledged or refused for good. */
export class Writer {
  readonly sent: SentMessage[] = [];
  readonly #options: WriterOptions;
  readonly #unanswered = new Set<Promise<void>>();
  /** Since when the server has owed an answer, in milliseconds of `performance.now`. */
  #waitsSinceMs = 0;
  #longestOutageMs = 0;
  #isStopping = false;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** The longest time in which the server has answered none of the writer's messages, in milliseconds. */
  get longestOutageMs(): number {
    return this.#longestOutageMs;
  }

  /** Writes until `stop` is called. */
  async write(): Promise<void> {
    const { random } = this.#options;
    while (!this.#isStopping) {
      this.#send();
      if (random.chance(TWO_AT_ONCE)) this.#send();
      await sleep(random.between(...PAUSE_MS));
    }
  }

  /** Stops writing, and resolves when all messages are answered. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    while (this.#unanswered.size > 0) await Promise.all(this.#unanswered);
  }

  #send(): void {
    const { name, authorId } = this.#options;
    const text = `Message ${this.sent.length + 1} of ${name}`;
    const message: SentMessage = { id: newId(), text, authorId, sentAt: Date.now(), tries: 0, answer: null };
    this.sent.push(message);
    if (this.#unanswered.size === 0) this.#waitsSinceMs = performance.now();
    const answered = this.#sendUntilAnswered(message).finally(() => this.#unanswered.delete(answered));
    this.#unanswered.add(answered);
  }

  async #sendUntilAnswered(message: SentMessage): Promise<void> {
    const { page, contentId } = this.#options;
    for (;;) {
      message.tries += 1;
      try {
        const { n = 0 } = await page.command(chatCommands.send, { contentId, message: message.text }, message.id);
        message.answer = { n, answeredAt: Date.now() };
        this.#noteAnswer();
        return;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code !== kernelRefusals.unavailable.code) this.#noteAnswer();
        // A refusal with a wait is temporary. After any other refusal, a person does not try again.
        if (error.waitSeconds === null) {
          message.answer = { refusedAs: error.code };
          return;
        }
        await sleep(Math.max(RETRY_MS, error.waitSeconds * 1_000));
      }
    }
  }
  #noteAnswer(): void {
    this.#longestOutageMs = Math.max(this.#longestOutageMs, performance.now() - this.#waitsSinceMs);
    this.#waitsSinceMs = performance.now();
  }
}
