import { connect } from 'node:net';

/** Everything received until the connection ended. */
export interface RawAnswer {
  /** Status of the first response; NaN when there was none. */
  status: number;
  head: string;
  body: string;
  /** All bytes as text. */
  text: string;
}

/** Sends raw bytes to a server's `http:` address. */
export function sendRaw(url: string, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2);
      resolve({ status: Number(head.split(' ', 2)[1]), head, body, text });
    });
  });
}
