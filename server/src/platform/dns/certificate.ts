import { connect } from 'node:tls';

/**
 * `valid`: browsers accept the certificate. `invalid`: browsers reject the certificate, or the server has none for the
 * hostname. `unanswered`: no TLS server answers.
 */
export type CertificateState = 'valid' | 'invalid' | 'unanswered';

const DEADLINE_MS = 5_000;
const HTTPS = 443;
const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
]);

/** Checks the certificate that a server presents for a hostname. Sends no data besides the hostname. */
export function checkCertificate({
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
    const finish = (state: CertificateState) => {
      socket.destroy();
      resolve(state);
    };
    socket.setTimeout(DEADLINE_MS, () => finish('unanswered'));
    socket.once('secureConnect', () => finish(socket.authorized ? 'valid' : 'invalid'));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      finish(unreachableCodes.has(error.code ?? '') ? 'unanswered' : 'invalid'),
    );
  });
}
