import { openPage } from './open-pages.ts';
import type { PageSocket } from './page-socket.ts';

/** A host who moderates a chat over a separate socket. */
export class Host {
  readonly #page: Promise<PageSocket>;
  readonly #contentId: string;
  readonly #pending = new Map<string, { resolve(actId: string): void; reject(error: Error): void }>();
  #commandCount = 0;

  constructor({ port, cookie, contentId }: { port: number; cookie: string; contentId: string }) {
    this.#contentId = contentId;
    const onText = (text: string) => this.#handleFrame(text);
    this.#page = openPage({ port, cookie, dialect: 'nave', topics: [`chat:${contentId}`], index: 0, onText });
  }

  /** Removes a message from the chat; returns the id of the act. */
  delete(n: number): Promise<string> {
    return this.#ask('chat.delete', { n });
  }

  /** Undoes an act of moderation. */
  undo(actId: string): Promise<string> {
    return this.#ask('chat.undo', { actId });
  }

  async end(): Promise<void> {
    (await this.#page).end();
  }

  async #ask(type: string, data: object): Promise<string> {
    const page = await this.#page;
    const id = `host-${Date.now()}-${++this.#commandCount}`;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      page.send(JSON.stringify({ type, id, data: { contentId: this.#contentId, ...data } }));
    });
  }

  #handleFrame(text: string): void {
    const { type, id = '', data } = JSON.parse(text) as { type: string; id?: string; data?: { actId?: string } };
    const waiting = this.#pending.get(id);
    if (type === 'ack') waiting?.resolve(data?.actId ?? '');
    if (type === 'refused') waiting?.reject(new Error(text));
  }
}
