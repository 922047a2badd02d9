import { connect } from 'node:net';

/** What came back over a connection until it ended. */
export interface RawAnswer {
  /** Of the first answer; NaN when there was none. */
  status: number;
  head: string;
  body: string;
  /** All of it, as it came. */
  text: string;
}

/** Sends bytes as they are to a server's `http:` address. */
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
