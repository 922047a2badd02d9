import { connect } from 'node:tls';

/** `valid`: browsers accept it; `invalid`: there is none for the name, or browsers refuse it; `unanswered`: nothing answers by TLS. */
export type CertificateState = 'valid' | 'invalid' | 'unanswered';

const DEADLINE_MS = 5_000;
const HTTPS = 443;
const nobodyThere = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
]);

/** Checks the certificate that an address presents for a hostname. Nothing but the name is sent. */
export function certificateOf({
  address,
  hostname,
  port = HTTPS,
}: {
  address: string;
  hostname: string;
  port?: number;
}): Promise<CertificateState> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, servername: hostname, rejectUnauthorized: false });
    const answer = (state: CertificateState) => {
      socket.destroy();
      resolve(state);
    };
    socket.setTimeout(DEADLINE_MS, () => answer('unanswered'));
    socket.once('secureConnect', () => answer(socket.authorized ? 'valid' : 'invalid'));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      answer(nobodyThere.has(error.code ?? '') ? 'unanswered' : 'invalid'),
    );
  });
}
