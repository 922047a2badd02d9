import { askedAgain } from '@nave/domain/kernel/kernel.texts.ts';
import type { PageFrame, ServerFrame } from '@nave/domain/kernel/realtime.ts';

export type AckFrame = Extract<ServerFrame, { type: 'ack' }>;
export type CommandFrame = Extract<PageFrame, { data: unknown }>;

/** Of a command that went out on no connection. */
const NO_LINE = { code: 'socket.offline', message: 'There is no connection. Try again.' };

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
  resolve: (ack: AckFrame) => void;
  reject: (error: Refused) => void;
}

interface CommandLine {
  send: (frame: CommandFrame) => void;
  /** Calls later, unless the line is lost meanwhile. */
  after: (ms: number, act: () => void) => void;
}

/** Commands without an answer yet, in the order in which they were made. */
export class WaitingCommands {
  private readonly waiting = new Map<string, Waiting>();
  private readonly line: CommandLine;
  /** Whether what is asked goes out at once: not without a line, nor while an earlier command is to be asked again. */
  private isOpen = false;

  constructor(line: CommandLine) {
    this.line = line;
  }

  ask(frame: CommandFrame, fleeting: boolean): Promise<AckFrame> {
    if (fleeting && !this.isOpen) {
      return Promise.reject(new Refused(NO_LINE));
    }
    const answer = new Promise<AckFrame>((resolve, reject) => {
      this.waiting.set(frame.id, { frame, fleeting, resolve, reject });
    });
    if (this.isOpen) this.line.send(frame);
    return answer;
  }

  has(id: string): boolean {
    return this.waiting.has(id);
  }

  /** Sends what waits, with the same ids, so that the server does nothing twice. */
  open(): void {
    this.isOpen = true;
    for (const { frame } of this.waiting.values()) this.line.send(frame);
  }

  acknowledge(ack: AckFrame): void {
    this.take(ack.id)?.resolve(ack);
  }

  /** Answers false when the id is no command's. */
  refuse(frame: Extract<ServerFrame, { type: 'refused' }>): boolean {
    const command = this.waiting.get(frame.id);
    if (!command) return false;
    if (askedAgain.has(frame.code) && !command.fleeting) this.openLater(frame.waitSeconds);
    else this.take(frame.id)?.reject(new Refused(frame));
    return true;
  }

  /** The line is lost, and takes the fleeting ones (a reaction) with it; the others are sent again. */
  lose(): void {
    this.isOpen = false;
    for (const { frame, fleeting } of [...this.waiting.values()]) if (fleeting) this.fail(frame.id);
  }

  failAll(): void {
    for (const id of [...this.waiting.keys()]) this.fail(id);
  }

  /** What came after it waits too, so that the order stays. */
  private openLater(waitSeconds = 1): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.line.after(waitSeconds * 1_000, () => this.open());
  }

  private fail(id: string): void {
    this.take(id)?.reject(new Refused(NO_LINE));
  }

  private take(id: string): Waiting | undefined {
    const command = this.waiting.get(id);
    this.waiting.delete(id);
    return command;
  }
}
