import type { PageFrame, ServerFrame } from '@nave/domain/kernel/realtime.ts';

export type Ack = Extract<ServerFrame, { type: 'ack' }>;
export type CommandFrame = Extract<PageFrame, { data: unknown }>;

/** The server's "no" to a command, or that a fleeting one could not be sent. */
export class Refused extends Error {
  readonly code: string;
  readonly waitSeconds: number | null;
  readonly fields: Record<string, string>;

  constructor(refusal: { code: string; message: string; waitSeconds?: number; fields?: Record<string, string> }) {
    super(refusal.message);
    this.name = 'Refused';
    this.code = refusal.code;
    this.waitSeconds = refusal.waitSeconds ?? null;
    this.fields = refusal.fields ?? {};
  }
}

interface Waiting {
  frame: CommandFrame;
  fleeting: boolean;
  resolve: (ack: Ack) => void;
  reject: (error: Refused) => void;
}

/** Commands without an answer yet, in the order in which they were made. */
export class WaitingCommands {
  private readonly waiting = new Map<string, Waiting>();

  add(frame: CommandFrame, fleeting: boolean): Promise<Ack> {
    return new Promise((resolve, reject) => {
      this.waiting.set(frame.id, { frame, fleeting, resolve, reject });
    });
  }

  /** What to send on a new connection: the same ids, so that the server does nothing twice. */
  frames(): CommandFrame[] {
    return [...this.waiting.values()].map(({ frame }) => frame);
  }

  has(id: string): boolean {
    return this.waiting.has(id);
  }

  /** Whether it is asked again until the server knows. */
  isKept(id: string): boolean {
    return this.waiting.get(id)?.fleeting === false;
  }

  acknowledge(ack: Ack): void {
    this.take(ack.id)?.resolve(ack);
  }

  /** Answers false when the id is no command's. */
  refuse(frame: Extract<ServerFrame, { type: 'refused' }>): boolean {
    const command = this.take(frame.id);
    command?.reject(new Refused(frame));
    return command !== undefined;
  }

  /** A lost connection takes the fleeting ones (a reaction) with it; the others are sent again. */
  loseFleeting(): void {
    for (const { frame, fleeting } of [...this.waiting.values()]) if (fleeting) this.fail(frame.id);
  }

  failAll(): void {
    for (const id of [...this.waiting.keys()]) this.fail(id);
  }

  private fail(id: string): void {
    this.take(id)?.reject(
      new Refused({ code: 'socket.offline', message: 'You seem to be offline. Please try again.' }),
    );
  }

  private take(id: string): Waiting | undefined {
    const command = this.waiting.get(id);
    this.waiting.delete(id);
    return command;
  }
}
