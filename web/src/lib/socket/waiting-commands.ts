import { codesToRetry } from '@nave/domain/kernel/codes-to-retry.ts';
import type { PageFrame, ServerFrame } from '@nave/domain/kernel/realtime.ts';

export type AckFrame = Extract<ServerFrame, { type: 'ack' }>;
export type CommandFrame = Extract<PageFrame, { data: unknown }>;

/** The refusal of a command for lack of a connection. */
const NOT_CONNECTED = { code: 'socket.offline', message: 'There is no connection. Try again.' };

/** The error of a command that the server refused, or of a fleeting command that could not be sent. */
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
  resolve: (ack: AckFrame) => void;
  reject: (error: Refused) => void;
}

interface CommandConnection {
  send: (frame: CommandFrame) => void;
  /** Calls `act` after a delay, unless the connection is lost first. */
  after: (ms: number, act: () => void) => void;
}

/** Queues unanswered commands in the order in which they were issued. */
export class WaitingCommands {
  private readonly waiting = new Map<string, Waiting>();
  private readonly connection: CommandConnection;
  /** Whether commands are sent at once. False without a connection and while an earlier command waits for its retry. */
  private isOpen = false;

  constructor(connection: CommandConnection) {
    this.connection = connection;
  }

  send(frame: CommandFrame, fleeting: boolean): Promise<AckFrame> {
    if (fleeting && !this.isOpen) {
      return Promise.reject(new Refused(NOT_CONNECTED));
    }
    const answer = new Promise<AckFrame>((resolve, reject) => {
      this.waiting.set(frame.id, { frame, fleeting, resolve, reject });
    });
    if (this.isOpen) this.connection.send(frame);
    return answer;
  }

  has(id: string): boolean {
    return this.waiting.has(id);
  }

  /** Sends all waiting commands with their original ids, so that the server executes none of them twice. */
  open(): void {
    this.isOpen = true;
    for (const { frame } of this.waiting.values()) this.connection.send(frame);
  }

  acknowledge(ack: AckFrame): void {
    this.remove(ack.id)?.resolve(ack);
  }

  /** Returns false if no waiting command has the id. */
  refuse(frame: Extract<ServerFrame, { type: 'refused' }>): boolean {
    const command = this.waiting.get(frame.id);
    if (!command) return false;
    if (codesToRetry.has(frame.code) && !command.fleeting) this.openLater(frame.waitSeconds);
    else this.remove(frame.id)?.reject(new Refused(frame));
    return true;
  }

  /** Handles a lost connection: fleeting commands (a reaction) fail, the others wait for the next connection. */
  disconnect(): void {
    this.isOpen = false;
    for (const { frame, fleeting } of [...this.waiting.values()]) if (fleeting) this.fail(frame.id);
  }

  failAll(): void {
    for (const id of [...this.waiting.keys()]) this.fail(id);
  }

  /** Pauses all commands until the retry, to keep their order. */
  private openLater(waitSeconds = 1): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.connection.after(waitSeconds * 1_000, () => this.open());
  }

  private fail(id: string): void {
    this.remove(id)?.reject(new Refused(NOT_CONNECTED));
  }

  private remove(id: string): Waiting | undefined {
    const command = this.waiting.get(id);
    this.waiting.delete(id);
    return command;
  }
}
