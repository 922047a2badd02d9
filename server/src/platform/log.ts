import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** The structured log of one process. */
export type Log = Logger;

const secretKeys = ['password', 'code', 'token', 'cookie', 'authorization', '["set-cookie"]'];

// Secrets are looked for at the top and in the places where requests, replies and forms put them.
const secretPaths = ['', 'body', 'data', 'headers', 'req', 'res', 'req.headers', 'res.headers', 'req.body'].flatMap(
  (place) => secretKeys.map((key) => (place === '' || key.startsWith('[') ? `${place}${key}` : `${place}.${key}`)),
);

/** A log of JSON lines, on standard output unless told otherwise. Passwords, codes, tokens and cookies are masked. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = { level: config.logLevel, redact: { paths: secretPaths, censor: '[secret]' } };
  return destination ? pino(options, destination) : pino(options);
}
