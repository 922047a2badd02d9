import type { Serializable } from 'node:child_process';

/** A channel to another process of this server: `process` in a worker, a `Worker` in the primary. */
interface Channel {
  send(message: Serializable, sent: (error: Error | null) => void): unknown;
  on(event: 'message', handler: (message: unknown) => void): unknown;
  /** `exit`: the other process has ended; in a worker, this process ends. */
  on(event: 'disconnect' | 'exit', handler: () => void): unknown;
}

/** A question to the process at the other end of a channel, or the answer to one with the same id. */
type Message =
  | { nave: 'question'; id: number; name: string; argument: string }
  | { nave: 'answer'; id: number; answer?: string; error?: string };

/** Answers a question. If it throws, the error's message is sent, and the other process throws it again. */
type Answerer = (argument: string) => Promise<string>;

/** Sends a question to the other process and returns its answer. Rejects if the other process ends before it answers. */
export type Ask = (name: string, argument?: string) => Promise<string>;

/** Answers the questions of the other process by name, and returns a function that asks it. */
export function connect(channel: Channel, answerers: Record<string, Answerer>): Ask {
  const pending = new Map<number, { resolve(answer: string): void; reject(error: Error): void }>();
  let lastId = 0;

  function send(message: Message, onError: (error: Error) => void): void {
    try {
      channel.send(message, (error) => error && onError(error));
    } catch (error) {
      // A process that could not be created has no channel.
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async function answer({ id, name, argument }: Extract<Message, { nave: 'question' }>): Promise<void> {
    let message: Message;
    try {
      const answerer = answerers[name];
      if (!answerer) throw new Error(`This process does not know the question ${name}.`);
      message = { nave: 'answer', id, answer: await answerer(argument) };
    } catch (error) {
      message = { nave: 'answer', id, error: error instanceof Error ? error.message : String(error) };
    }
    // If the other process has ended, it has rejected its questions itself.
    send(message, () => undefined);
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

  function rejectAll(): void {
    for (const { reject } of pending.values()) reject(new Error('The other process ended before it answered.'));
    pending.clear();
  }
  channel.on('disconnect', rejectAll);
  channel.on('exit', rejectAll);

  return (name, argument = '') => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    lastId += 1;
    const id = lastId;
    pending.set(id, { resolve, reject });
    send({ nave: 'question', id, name, argument }, (error) => {
      pending.delete(id);
      reject(error);
    });
    return promise;
  };
}
