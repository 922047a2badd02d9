import { type DestinationStream, type Logger, type LoggerOptions, pino, type SerializedError } from 'pino';
import type { Config } from './config.ts';
import { createOutageSampler } from './outage-log.ts';
import { maskTokens } from './tokens-in-text.ts';

export type Log = Logger;

const secretKeys = ['password', 'code', 'token', 'cookie', 'authorization', '["set-cookie"]'];

// Secrets are masked at the top level and in requests, replies and forms.
const secretPaths = ['', 'body', 'data', 'headers', 'req', 'res', 'req.headers', 'res.headers', 'req.body'].flatMap(
  (parent) => secretKeys.map((key) => (parent === '' || key.startsWith('[') ? `${parent}${key}` : `${parent}.${key}`)),
);

/**
 * Serialises an error without the parameters of a database statement, which may contain a hash, a code or a user's text
 * (G18).
 */
function serializeError(error: Error): object {
  const { params, detail: _detail, where: _where, ...rest } = pino.stdSerializers.err(error) as SerializedQuery;
  if (!params) return rest;
  const maskParams = (text: string) => text.replaceAll(`params: ${params}`, 'params: [secret]');
  return { ...rest, message: maskParams(rest.message), stack: maskParams(rest.stack) };
}

type SerializedQuery = SerializedError & { params?: unknown[]; detail?: string; where?: string };

/**
 * Creates a log of JSON lines, on standard output by default. Passwords, codes, tokens and cookies are masked, access
 * tokens also in any text. An
 * outage (`err` in the context) is logged only once in 10 s; `leftOut` in its line is the number of lines that were
 * dropped.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level: config.logLevel,
    hooks: { logMethod: sampleOutages(), streamWrite: maskTokens },
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: { err: serializeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

function sampleOutages(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const sample = createOutageSampler();
  return function (args, method) {
    const [context, ...rest]: unknown[] = args;
    if (typeof context !== 'object' || context === null || !('err' in context)) return method.apply(this, args);
    const leftOut = sample(context.err);
    if (leftOut === null) return;
    const logged = leftOut === 0 ? context : { ...context, leftOut };
    return method.apply(this, [logged, ...rest] as typeof args);
  };
}
