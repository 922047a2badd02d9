import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { NaveError } from '@nave/client';
import { pathFromHere } from '../platform/backup/run-command.ts';
import { apiOptions, apiUsage, clientOption, connectToApi, findClientId, textOf } from './api-connection.ts';
import { type Command, CommandError, UsageError } from './command.ts';

/** An operation of the server's OpenAPI document. */
interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  parameters: { name: string; in: string }[];
  hasBody: boolean;
}

/** Sends any call of the API by the name of its operation. */
export const call: Command = {
  usage: `OPERATION [NAME=VALUE...] [--client KEY] [--body JSON|@FILE|-] ${apiUsage}`,
  summary: 'Send a call of the API, such as contents.list, and print the answer. `call list` lists the calls.',
  options: { ...apiOptions, ...clientOption, body: { type: 'string' } },
  args: [1, 50],
  async run(input) {
    const [name = '', ...assignments] = input.args;
    const api = await connectToApi(input);
    const operations = await operationsOf(api.url);
    if (name === 'list') return { text: operations.map(operationLine).join('\n'), data: operations };
    const operation = operations.find(({ id, method, path }) => id === name || `${method} ${path}` === name);
    if (!operation) throw new UsageError(`There is no call ${name}.${similar(operations, name)}`);
    const values = readValues(operation, assignments);
    const needsClient = operation.parameters.some(
      (parameter) => parameter.name === 'clientId' && parameter.in === 'path',
    );
    if (needsClient && !values.path.clientId) values.path.clientId = await findClientId(api, input.options.client);
    const missing = operation.parameters.filter((one) => one.in === 'path' && !values.path[one.name]);
    if (missing.length > 0)
      throw new UsageError(`Pass ${missing.map((one) => `${one.name}=...`).join(' ')} with ${name}.`);
    const body = await readBody(textOf(input.options.body));
    const send = api.nave[operation.method.toLowerCase() as 'get'] as (path: never, init: never) => Promise<unknown>;
    const init = { params: values, ...(body !== undefined && { body }) };
    const answer = await send(operation.path as never, init as never).catch((error: unknown) => {
      throw error instanceof NaveError ? new CommandError(refusalText(error)) : error;
    });
    return { text: JSON.stringify(answer, null, 2), data: answer };
  },
};

async function operationsOf(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/api/openapi.json`);
  if (!response.ok)
    throw new CommandError(`${url}/api/openapi.json answers ${response.status}: is this a Nave server?`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, OpenApiOperation>> };
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, { operationId, summary, parameters = [], requestBody }]) => ({
      id: operationId ?? `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      summary,
      parameters: parameters.map(({ name, in: place }) => ({ name, in: place })),
      hasBody: requestBody !== undefined,
    })),
  );
}

interface OpenApiOperation {
  operationId?: string;
  summary: string;
  parameters?: { name: string; in: string }[];
  requestBody?: unknown;
}

function operationLine({ id, summary, parameters, hasBody }: Operation): string {
  const names = parameters.map(({ name }) => name).filter((name) => name !== 'clientId');
  return [id.padEnd(32), summary, names.length > 0 ? `(${names.join(', ')})` : '', hasBody ? '--body' : '']
    .filter(Boolean)
    .join('  ');
}

function similar(operations: Operation[], name: string): string {
  const [subject = ''] = name.split('.');
  const found = operations.filter(({ id }) => id.startsWith(`${subject}.`)).map(({ id }) => id);
  return found.length > 0 ? ` Calls of ${subject}: ${found.join(', ')}.` : ' `call list` lists the calls.';
}

function readValues({ parameters }: Operation, assignments: string[]) {
  const values: Record<'path' | 'query', Record<string, string>> = { path: {}, query: {} };
  for (const assignment of assignments) {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(assignment) ?? [];
    const parameter = parameters.find((one) => one.name === name);
    if (!parameter || (parameter.in !== 'path' && parameter.in !== 'query')) {
      const names = parameters.map((one) => one.name).join(', ') || 'none';
      throw new UsageError(`${assignment} is no parameter of this call. Its parameters are: ${names}.`);
    }
    values[parameter.in][name] = value;
  }
  return values;
}

/** Reads a body: JSON, a file after `@`, or the standard input for `-`. */
async function readBody(option: string | undefined): Promise<unknown> {
  if (option === undefined) return undefined;
  const read = async () => {
    if (option === '-') return text(process.stdin);
    return option.startsWith('@') ? readFile(pathFromHere(option.slice(1)), 'utf8') : option;
  };
  try {
    return JSON.parse(await read());
  } catch (error) {
    throw new UsageError(`The body is no JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function refusalText({ message, code, status, fields }: NaveError): string {
  const lines = Object.entries(fields).map(([name, problem]) => `  ${name}: ${problem}`);
  return [`${message} (${code}, ${status})`, ...lines].join('\n');
}
