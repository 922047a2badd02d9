import { type ClientEvent, type ClientEventType, clientEventTypes } from '@nave/domain/clients/events/client-event.ts';
import { apiOptions, apiUsage, clientOption, connectToApi, findClientId, textOf } from './api-connection.ts';
import { type Command, type CommandInput, UsageError } from './command.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 200;

/** The options that select events. */
export const eventOptions = { after: { type: 'string' }, types: { type: 'string' } } as const;

/** Lists events of an organisation. */
export const events: Command = {
  usage: `[--client KEY] [--after NUMBER] [--types TYPE,TYPE] [--limit 1-200] ${apiUsage} [--json]`,
  summary: 'List the events of an organisation, the oldest first. Needs an access token.',
  options: { ...apiOptions, ...clientOption, ...eventOptions, limit: { type: 'string' } },
  args: [0, 0],
  async run(input) {
    const { after, types } = readEventOptions(input);
    const limit = numberOf(input.options.limit, 'limit', DEFAULT_LIMIT);
    if (limit < 1 || limit > MAX_LIMIT) throw new UsageError(`--limit is ${limit}, but must be 1 to ${MAX_LIMIT}.`);
    const api = await connectToApi(input);
    const clientId = await findClientId(api, input.options.client);
    const query = { ...(after !== undefined && { after }), ...(types && { types: types.join(',') }), limit };
    const page = await api.nave.get('/api/clients/{clientId}/event-log', { params: { path: { clientId }, query } });
    const lines = page.items.map(eventLine);
    const rest = page.next < page.newest ? [`There are more: --after ${page.next}`] : [];
    return { text: [...lines, ...rest].join('\n') || 'There are no events.', data: page };
  },
};

/** Returns a line about an event: its number, time and type, and the ids. */
export function eventLine({ n, at, type, data: { clientId: _, ...ids } }: ClientEvent): string {
  const named = Object.entries(ids).map(([name, value]) => `${name}=${String(value)}`);
  return [String(n).padStart(6), at, type.padEnd(20), ...named].join('  ');
}

/** Reads `--after` and `--types`. Throws `UsageError` if one is invalid. */
export function readEventOptions({ options }: Pick<CommandInput, 'options'>): {
  after: number | 'latest' | undefined;
  types: ClientEventType[] | undefined;
} {
  const given = textOf(options.types)
    ?.split(',')
    .map((type) => type.trim());
  const types = given?.map((type) => {
    const known = clientEventTypes.find((one) => one === type);
    if (!known) throw new UsageError(`${type} is no type of events. The types are: ${clientEventTypes.join(', ')}.`);
    return known;
  });
  const after = options.after === 'latest' ? 'latest' : undefined;
  return { after: after ?? (options.after === undefined ? undefined : numberOf(options.after, 'after', 0)), types };
}

function numberOf(option: unknown, name: string, otherwise: number): number {
  const text = textOf(option);
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) throw new UsageError(`--${name} ${text} is no number.`);
  return number;
}
