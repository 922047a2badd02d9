import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received email. */
export interface Arrived {
  to: string[];
  /** Header and decoded body. */
  source: string;
}

/** An SMTP server on loopback. */
export interface MailServer {
  url: string;
  arrived: Arrived[];
  /** Refuses recipients with this error from now on; null accepts all. */
  refuseWith(refusal: { code: number; words: string } | null): void;
  stop(): Promise<void>;
}

/** Starts the server on a free port, or on a given port, so that a test can restart a server on the same port. */
export async function mailServer(port = 0): Promise<MailServer> {
  const arrived: Arrived[] = [];
  let refusal: { code: number; words: string } | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        arrived.push({ to: envelope.rcptTo.map(({ address }) => address), source: readable(Buffer.concat(parts)) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrived,
    refuseWith(given) {
      refusal = given;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Decodes a quoted-printable body; the header stays as it is. */
function readable(source: Buffer): string {
  const [head = '', ...body] = source.toString('latin1').split('\r\n\r\n');
  const bytes = body
    .join('\r\n\r\n')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${head}\r\n\r\n${Buffer.from(bytes, 'latin1').toString()}`;
}
