import { type DestinationStream, type Logger, type LoggerOptions, pino, type SerializedError } from 'pino';
import type { Config } from './config.ts';
import { createOutageSampler } from './outage-log.ts';

/** The structured log of one process. */
export type Log = Logger;

const secretKeys = ['password', 'code', 'token', 'cookie', 'authorization', '["set-cookie"]'];

// Secrets are looked for at the top and in the places where requests, replies and forms put them.
const secretPaths = ['', 'body', 'data', 'headers', 'req', 'res', 'req.headers', 'res.headers', 'req.body'].flatMap(
  (place) => secretKeys.map((key) => (place === '' || key.startsWith('[') ? `${place}${key}` : `${place}.${key}`)),
);

/**
 * What an error tells. What was sent to the database with a statement stays out: a hash, a code or somebody's words may be
 * among it, and the statement alone says what failed (G18).
 */
function told(error: Error): object {
  const { params, detail: _detail, where: _where, ...rest } = pino.stdSerializers.err(error) as SerializedQuery;
  if (!params) return rest;
  const withoutThem = (text: string) => text.replaceAll(`params: ${params}`, 'params: [secret]');
  return { ...rest, message: withoutThem(rest.message), stack: withoutThem(rest.stack) };
}

type SerializedQuery = SerializedError & { params?: unknown[]; detail?: string; where?: string };

/**
 * A log of JSON lines, on standard output unless told otherwise. Passwords, codes, tokens and cookies are masked. Of an
 * outage (`err` in the context) it has one line in 10 s, with the number of those that were left out, whoever logs it.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level: config.logLevel,
    hooks: { logMethod: sampleOutages() },
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: { err: told },
  };
  return destination ? pino(options, destination) : pino(options);
}

function sampleOutages(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const sample = createOutageSampler();
  return function (args, method) {
    const [context, ...words]: unknown[] = args;
    if (typeof context !== 'object' || context === null || !('err' in context)) return method.apply(this, args);
    const leftOut = sample(context.err);
    if (leftOut === null) return;
    const told = leftOut === 0 ? context : { ...context, leftOut };
    return method.apply(this, [told, ...words] as typeof args);
  };
}
