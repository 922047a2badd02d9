import type { Serializable } from 'node:child_process';

/** A channel to another process of this server: `process` in a worker, a `Worker` in the primary. */
interface Channel {
  send(message: Serializable): unknown;
  on(event: 'message', handler: (message: unknown) => void): unknown;
}

/** A question to the process at the other end of a channel, or the answer to one with the same id. */
type Message =
  | { nave: 'question'; id: number; name: string; argument: string }
  | { nave: 'answer'; id: number; answer?: string; error?: string };

/** Answers a question. If it throws, the error's message is sent, and the other process throws it again. */
type Answerer = (argument: string) => Promise<string>;

/** Sends a question to the other process and returns its answer. */
export type Ask = (name: string, argument?: string) => Promise<string>;

/** Answers the questions of the other process by name, and returns a function that asks it. */
export function connect(channel: Channel, answerers: Record<string, Answerer>): Ask {
  const pending = new Map<number, { resolve(answer: string): void; reject(error: Error): void }>();
  let lastId = 0;

  async function answer({ id, name, argument }: Extract<Message, { nave: 'question' }>): Promise<void> {
    let message: Message;
    try {
      const answerer = answerers[name];
      if (!answerer) throw new Error(`This process does not know the question ${name}.`);
      message = { nave: 'answer', id, answer: await answerer(argument) };
    } catch (error) {
      message = { nave: 'answer', id, error: error instanceof Error ? error.message : String(error) };
    }
    channel.send(message);
  }

  channel.on('message', (received) => {
    const message = received as Message | null;
    if (message?.nave === 'question') void answer(message);
    if (message?.nave !== 'answer') return;
    const question = pending.get(message.id);
    pending.delete(message.id);
    if (message.error !== undefined) question?.reject(new Error(message.error));
    else question?.resolve(message.answer ?? '');
  });

  return (name, argument = '') => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    lastId += 1;
    pending.set(lastId, { resolve, reject });
    channel.send({ nave: 'question', id: lastId, name, argument } satisfies Message);
    return promise;
  };
}
