import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import { Refusal } from '@nave/domain/kernel/refusal.ts';
import type { ticketingCalls } from '@nave/domain/ticketing/ticketing.calls.ts';
import { ticketingRefusals } from '@nave/domain/ticketing/ticketing.texts.ts';
import { publicClientOfId } from '../clients/clients.reads.ts';
import type { Db } from '../platform/database/database.ts';
import { presentEventData, presentEventFields, presentEventTypes } from './ticketing.present.ts';
import type { Ticketing } from './ticketing.ts';

export interface LookUpEventDeps {
  db: Db;
  findEvent: Ticketing['findEvent'];
}

interface Query {
  clientId?: string | undefined;
  types?: string | undefined;
  fields?: string | undefined;
}

/**
 * Returns an event's data, with its types if `types` is '1' and with its fields if `fields` is '1' (TKT-20 to TKT-22).
 * A `clientId` refuses events of other clients.
 */
export async function lookUpEvent(
  { db, findEvent }: LookUpEventDeps,
  { clientIds, eventNumber }: { clientIds: readonly string[]; eventNumber: string },
  query: Query,
): Promise<AnswerOf<typeof ticketingCalls.lookUp>> {
  const clientId = clientIds.find((id) => query.clientId === undefined || query.clientId === id);
  const event = clientId === undefined ? null : await findEvent(clientId, eventNumber);
  const client = clientId !== undefined && event && (await publicClientOfId(db, clientId));
  if (!event || !client) throw new Refusal(ticketingRefusals.eventUnknown);
  return {
    ok: true,
    data: {
      event: presentEventData(event, client),
      ...(query.types === '1' && { types: presentEventTypes(event) }),
      ...(query.fields === '1' && { fields: presentEventFields(event) }),
    },
  };
}
