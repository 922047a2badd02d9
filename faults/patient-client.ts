import { setTimeout as sleep } from 'node:timers/promises';
import { chatCommands, chatStaffTopic, chatTopic } from '@nave/domain/chat/chat.protocol.ts';
import type { PageFrame, ServerFrame } from '@nave/domain/kernel/realtime.ts';
import { WebSocket } from 'ws';
import { newId } from '../web/src/lib/new-id.ts';
import { openWebSocket } from './page.ts';

const WRITE_EVERY_MS = 500;
const RECONNECT_MS = 500;

export interface PatientClientOptions {
  readonly name: string;
  /** The `http:` address of the server. */
  readonly url: string;
  readonly cookie: string;
  readonly contentId: string;
}

/**
 * A client that, unlike a page, never gives up a connection which does not answer. It writes messages on it without
 * waiting for answers, so that a frozen worker finds them when it continues. It follows the topic of moderators as long
 * as the server lets it.
 */
export class PatientClient {
  readonly #options: PatientClientOptions;
  readonly #staffEventsAt: number[] = [];
  #socket: WebSocket | null = null;
  #count = 0;
  #isStopping = false;

  constructor(options: PatientClientOptions) {
    this.#options = options;
  }

  /** When the client has received events for moderators, in epoch milliseconds. */
  get staffEventsAt(): readonly number[] {
    return this.#staffEventsAt;
  }

  /** Writes until `stop` is called. */
  async write(): Promise<void> {
    while (!this.#isStopping) {
      await this.#useConnection();
      await sleep(RECONNECT_MS);
    }
  }

  stop(): void {
    this.#isStopping = true;
    this.#socket?.terminate();
  }

  async #useConnection(): Promise<void> {
    const { name, url, cookie, contentId } = this.#options;
    const staffTopic = chatStaffTopic(contentId);
    const socket = openWebSocket(url, cookie);
    this.#socket = socket;
    const send = (frame: PageFrame) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame));
    socket.on('open', () => {
      for (const topic of [chatTopic(contentId), staffTopic]) send({ type: 'sub', id: newId(), topic });
    });
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      if ((frame.type === 'subbed' || frame.type === 'event') && frame.topic === staffTopic)
        this.#staffEventsAt.push(Date.now());
    });
    const timer = setInterval(() => {
      this.#count += 1;
      const message = `Message ${this.#count} of ${name}`;
      send({ type: chatCommands.send, id: newId(), data: { contentId, message } });
    }, WRITE_EVERY_MS);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(timer);
  }
}
