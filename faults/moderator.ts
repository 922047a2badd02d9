import { setTimeout as sleep } from 'node:timers/promises';
import { chatCommands } from '@nave/domain/chat/chat.protocol.ts';
import { newId } from '../web/src/lib/new-id.ts';
import { Refused } from '../web/src/lib/socket/waiting-commands.ts';
import type { AcknowledgedAct } from './history.ts';
import type { Page } from './page.ts';
import type { Random } from './random.ts';

/** The pause between two deletions, in milliseconds. */
const PAUSE_MS = [1_000, 3_000] as const;

export interface ModeratorOptions {
  readonly page: Page;
  readonly contentId: string;
  readonly random: Random;
  /** The moderator's id. Own messages are not deleted, because this is no right of a moderator. */
  readonly actorId: string;
}

/** A host who deletes messages and bans guests, and repeats commands that the server could not answer. */
export class Moderator {
  readonly acknowledged: AcknowledgedAct[] = [];
  readonly #options: ModeratorOptions;
  #running: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(options: ModeratorOptions) {
    this.#options = options;
  }

  /** Deletes messages of others until `stop` is called. */
  deleteMessages(): void {
    this.#running = this.#deleteMessages();
  }

  /** Resolves when the last deletion is answered. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  /** Bans a person. Resolves with the time of the ban in epoch milliseconds, or null if the ban was refused. */
  ban(uid: string): Promise<number | null> {
    const { page, contentId } = this.#options;
    return this.#untilAnswered((id) => page.command(chatCommands.ban, { contentId, uid }, id));
  }

  async #deleteMessages(): Promise<void> {
    const { page, contentId, random, actorId } = this.#options;
    while (!this.#isStopping) {
      const n = random.pick(page.numbersOfOthers(actorId));
      if (n !== undefined) await this.#untilAnswered((id) => page.command(chatCommands.delete, { contentId, n }, id));
      await sleep(random.between(...PAUSE_MS));
    }
  }

  async #untilAnswered(send: (id: string) => Promise<{ at: number }>): Promise<number | null> {
    const commandId = newId();
    for (;;) {
      try {
        const { at } = await send(commandId);
        this.acknowledged.push({ commandId, answeredAt: Date.now() });
        return at;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.waitSeconds === null) return null;
        await sleep(error.waitSeconds * 1_000);
      }
    }
  }
}
