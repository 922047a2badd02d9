import { connect, type Socket } from 'node:net';
import { FrameReader, pageFrame } from './frames.ts';

/** The address to connect to, and handlers. */
export interface PageSocketOptions {
  readonly port: number;
  readonly path: string;
  readonly cookie?: string | undefined;
  /** One of 127.0.0.1 to 127.0.0.254: the server limits sockets per address. */
  readonly localAddress?: string;
  /** Receives the number of text messages that have just arrived. */
  onCount?(texts: number): void;
  onText?(text: string, socket: PageSocket): void;
  onClose?(): void;
}

/**
 * The server refused the WebSocket upgrade. `status` is the HTTP status of its response, or 0 if there was no response.
 */
export class UpgradeRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The upgrade was answered with ${status || 'nothing'}.`);
    this.status = status;
  }
}

/** A minimal WebSocket client that simulates a page. */
export class PageSocket {
  readonly #net: Socket;
  readonly #reader: FrameReader;
  readonly #options: PageSocketOptions;
  /** The cookie that the server has set, or else the cookie that was sent. */
  cookie: string | undefined;
  /** Resolves once the server has accepted the upgrade; rejects with `UpgradeRefused`. */
  readonly opened: Promise<void>;
  #head = '';
  #isOpen = false;

  constructor(options: PageSocketOptions) {
    const { port, localAddress = '127.0.0.1', onText, onClose } = options;
    this.#options = options;
    this.cookie = options.cookie;
    this.#net = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    this.#reader = new FrameReader((bytes) => this.#net.write(bytes));
    if (onText) this.#reader.onText = (text) => onText(text, this);
    this.opened = new Promise((resolve, reject) => {
      this.#net.on('data', (bytes) => (this.#isOpen ? this.#take(bytes) : this.#readUpgrade(bytes, resolve, reject)));
      this.#net.on('close', () => {
        reject(new UpgradeRefused(0));
        if (this.#isOpen) onClose?.();
      });
    });
    // Errors are reported by `opened` or `onClose`.
    this.#net.on('error', () => undefined);
    this.#net.write(upgradeRequest(options));
  }

  send(text: string): void {
    this.#net.write(pageFrame(text));
  }

  /** Stops parsing messages and only counts them. */
  onlyCount(): void {
    this.#reader.onText = null;
  }

  end(): void {
    this.#net.destroy();
  }

  #readUpgrade(bytes: Buffer, resolve: () => void, reject: (error: Error) => void): void {
    this.#head += bytes.toString('latin1');
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const status = Number(this.#head.slice(9, 12));
    if (status !== 101) {
      reject(new UpgradeRefused(status));
      this.end();
      return;
    }
    this.#isOpen = true;
    this.cookie = /^set-cookie: ([^;\r]+)/im.exec(this.#head)?.[1] ?? this.cookie;
    const rest = Buffer.from(this.#head.slice(end + 4), 'latin1');
    this.#head = '';
    resolve();
    if (rest.length > 0) this.#take(rest);
  }

  #take(bytes: Buffer): void {
    const texts = this.#reader.take(bytes);
    if (texts > 0) this.#options.onCount?.(texts);
  }
}

function upgradeRequest({ port, path, cookie }: PageSocketOptions): string {
  const host = `127.0.0.1:${port}`;
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Origin: http://${host}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
