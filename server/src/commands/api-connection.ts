import { readFile } from 'node:fs/promises';
import type { ParseArgsOptionsConfig } from 'node:util';
import { createNave, type Nave } from '@nave/client';
import { pathFromHere } from '../platform/backup/run-command.ts';
import { CommandError, type CommandInput, UsageError } from './command.ts';

/** The options of every command that uses the API with an access token. */
export const apiOptions = {
  url: { type: 'string' },
  token: { type: 'string' },
  'token-file': { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

/** The option of commands about one organisation. */
export const clientOption = { client: { type: 'string' } } as const satisfies ParseArgsOptionsConfig;

export const apiUsage = '[--url URL] [--token-file FILE]';

/** A server's API, used with an access token. */
export interface ApiConnection {
  nave: Nave;
  url: string;
  /** Is never printed. */
  token: string;
}

/**
 * Connects to the server of `--url` or NAVE_URL with the token of `--token`, `--token-file` or NAVE_TOKEN. Throws
 * `UsageError` if one is missing.
 */
export async function connectToApi({ options, env }: Pick<CommandInput, 'options' | 'env'>): Promise<ApiConnection> {
  const url = textOf(options.url) ?? env.NAVE_URL ?? env.PUBLIC_URL ?? 'http://localhost:8080';
  if (!URL.canParse(url)) throw new UsageError(`${url} is not an address. Pass --url https://watch.example.org.`);
  const file = textOf(options['token-file']);
  const token = textOf(options.token) ?? (file === undefined ? env.NAVE_TOKEN : await readToken(file));
  if (!token?.trim())
    throw new UsageError('An access token is missing. Set NAVE_TOKEN, or pass --token-file FILE or --token TOKEN.');
  const { origin } = new URL(url);
  return { nave: createNave({ url: origin, token: token.trim() }), url: origin, token: token.trim() };
}

async function readToken(file: string): Promise<string> {
  return readFile(pathFromHere(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The token could not be read from ${file}: ${error.code}.`);
  });
}

/**
 * Returns the id of the organisation of `--client`, a key or an id; without the option, that of the only organisation
 * that the token may open.
 */
export async function findClientId({ nave }: Pick<ApiConnection, 'nave'>, option: unknown): Promise<string> {
  const { items } = await nave.get('/api/clients');
  const wanted = textOf(option);
  const [found, ...others] = items.filter(({ id, key }) => wanted === undefined || wanted === id || wanted === key);
  const keys = items.map(({ key }) => key).join(', ');
  if (!found) throw new CommandError(`The token opens no organisation ${wanted ?? ''}. It opens: ${keys || 'none'}.`);
  if (others.length > 0) throw new UsageError(`Pass --client KEY. The token opens: ${keys}.`);
  return found.id;
}

/** Returns the text of an option, or undefined if it was not given. */
export function textOf(option: unknown): string | undefined {
  return typeof option === 'string' ? option : undefined;
}
