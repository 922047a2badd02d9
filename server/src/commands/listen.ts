import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NaveError } from '@nave/client';
import type { ClientEvent } from '@nave/domain/clients/events/client-event.ts';
import { webhookBody } from '@nave/domain/clients/webhooks/webhook.ts';
import { Webhook } from 'standardwebhooks';
import {
  type ApiConnection,
  apiOptions,
  apiUsage,
  clientOption,
  connectToApi,
  findClientId,
  textOf,
} from './api-connection.ts';
import { reasonOf } from './check/finding.ts';
import { type Command, CommandError, UsageError } from './command.ts';
import { eventLine, eventOptions, readEventOptions } from './events.ts';

/** How long the receiver may take to answer, in milliseconds; as for webhooks. */
const ANSWER_WITHIN_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Follows the events of an organisation and sends each to an address, as a webhook would. */
export const listen: Command = {
  usage: `--forward URL [--client KEY] [--after NUMBER] [--types TYPE,TYPE] [--secret whsec_...] ${apiUsage} [--json]`,
  summary: 'Send the events of an organisation to an address, such as one of this machine. Needs an access token.',
  options: { ...apiOptions, ...clientOption, ...eventOptions, forward: { type: 'string' }, secret: { type: 'string' } },
  args: [0, 0],
  async run(input) {
    const { options, say } = input;
    const forward = textOf(options.forward);
    if (!forward || !URL.canParse(forward)) throw new UsageError('Pass --forward URL, such as http://localhost:3000.');
    const { after = 'latest', types } = readEventOptions(input);
    const api = await connectToApi(input);
    const clientId = await findClientId(api, options.client);
    const secret = textOf(options.secret) ?? listenSecret(api, clientId);
    say(`Events are sent to ${forward}, signed with ${secret}`, { forward, secret });
    const send = forwarder(forward, secret);
    let last = after === 'latest' ? await newestNumber(api, clientId) : after;
    for await (const event of eventsForEver(api, { clientId, after: last, types, say })) {
      const { status, problem } = await send(event);
      say(`${eventLine(event)}  -> ${status ?? problem}`, { n: event.n, type: event.type, status, problem });
      last = event.n;
    }
    return { text: '', data: { last } };
  },
};

/**
 * Returns the secret of an organisation's events for this token, so that it is the same at each start. Nobody can compute
 * the token from it.
 */
function listenSecret({ token }: Pick<ApiConnection, 'token'>, clientId: string): string {
  return `whsec_${createHmac('sha256', token).update(`listen ${clientId}`).digest('base64')}`;
}

/** Returns a function that posts an event to the address, signed as webhooks are. */
function forwarder(forward: string, secret: string) {
  const signer = new Webhook(secret);
  return async (event: ClientEvent): Promise<{ status: number | null; problem: string | null }> => {
    const { id } = event;
    const body = webhookBody(event);
    const sentAt = new Date();
    try {
      const response = await fetch(forward, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Nave-Webhooks',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
          'webhook-signature': signer.sign(id, sentAt, body),
        },
        body,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await response.body?.cancel();
      return { status: response.status, problem: null };
    } catch (error) {
      return { status: null, problem: reasonOf(error) };
    }
  };
}

/** Returns the number of the newest event, so that nothing that happens after the start is missed. */
async function newestNumber({ nave }: Pick<ApiConnection, 'nave'>, clientId: string): Promise<number> {
  const params = { path: { clientId }, query: { after: 'latest', limit: 1 } } as const;
  return (await nave.get('/api/clients/{clientId}/event-log', { params })).next;
}

interface Following {
  clientId: string;
  after: number;
  types: readonly string[] | undefined;
  say(line: string, data: unknown): void;
}

/** Returns all events after a number. When the server is away, continues after the last event that it has returned. */
async function* eventsForEver(
  { nave }: Pick<ApiConnection, 'nave'>,
  { clientId, after, types, say }: Following,
): AsyncGenerator<ClientEvent> {
  let last = after;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs)) {
    try {
      for await (const event of nave.events(clientId, { after: last, ...(types && { types }) })) {
        yield event;
        last = event.n;
        pauseMs = FIRST_PAUSE_MS;
      }
    } catch (error) {
      if (error instanceof NaveError && error.status < 500 && error.status !== 429)
        throw new CommandError(`${error.message} The last event was ${last}.`);
      say(`The server does not answer (${reasonOf(error)}). Trying again, after event ${last}.`, { after: last });
      await sleep(pauseMs);
    }
  }
}
