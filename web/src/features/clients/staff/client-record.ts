import type { Client } from '@nave/domain/clients/client.ts';
import { clientToForm } from '@nave/domain/clients/client-form.ts';
import { type ClientForm, clientFormSchema } from '@nave/domain/clients/clients.api.ts';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import { sentence } from '../../../lib/staff-texts.ts';
import type { RecordKind } from '../../../staff-kit/form/use-record-form.ts';
import { addClient, clientQuery, saveClient } from './clients.ts';

/**
 * How the record form loads and saves an organisation. The page generates the id of a new organisation, which makes
 * adding idempotent.
 */
export const clientRecord: RecordKind<Client, ClientForm> = {
  schema: clientFormSchema,
  toForm: clientToForm,
  read: (client, { id }) => client.fetchQuery({ ...clientQuery(id), staleTime: 0 }),
  save: (client, { clientId, id, signal }, form) => (id ? saveClient : addClient)(client, { clientId, signal }, form),
  changed: clientRefusals.changed,
  words: { saving: sentence('Client saving...'), saved: sentence('Client saved!') },
};
