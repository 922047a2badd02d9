import { productToForm } from '@nave/domain/clients/client-form.ts';
import { type ProductChanges, type ProductForm, productFormSchema } from '@nave/domain/clients/clients.api.ts';
import { clientCalls } from '@nave/domain/clients/clients.calls.ts';
import { clientRefusals } from '@nave/domain/clients/clients.texts.ts';
import type { AnswerOf } from '@nave/domain/kernel/call.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import { productCalls } from '@nave/domain/pages/product.calls.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask } from '../../../lib/api.ts';
import { sentence } from '../../../lib/staff-texts.ts';
import type { RecordKind } from '../../../staff-kit/form/use-record-form.ts';
import { archivedListQuery, clientListQuery, clientQuery } from './clients.ts';

/** An organisation's product settings, for the global owner. */
export type Product = AnswerOf<typeof productCalls.read>;

export function productQuery(clientId: string) {
  return queryOptions({
    queryKey: [...clientQuery(clientId).queryKey, 'product'],
    queryFn: ({ signal }) => ask(productCalls.read, { clientId }, { signal }),
  });
}

/** What stops when an organisation is archived; the server counts again for every request. */
export function archiveConsequencesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...productQuery(clientId).queryKey, 'archive-consequences'],
    queryFn: ({ signal }) => ask(productCalls.archiveConsequences, { clientId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

interface Change {
  clientId: string;
  changes: ProductChanges;
  signal?: AbortSignal;
}

/** Writes only the changed fields. Throws ApiError. */
export async function changeProduct(client: QueryClient, { clientId, changes, signal }: Change): Promise<Product> {
  const { queryKey } = productQuery(clientId);
  try {
    const changed = await ask(clientCalls.changeProduct, { clientId, body: changes }, signal ? { signal } : {});
    const mostRecentContent = client.getQueryData(queryKey)?.mostRecentContent ?? null;
    return client.setQueryData(queryKey, { ...changed, mostRecentContent }) ?? { ...changed, mostRecentContent };
  } finally {
    // Refetch also without a response: the server may have saved the changes.
    for (const { queryKey } of [clientListQuery, archivedListQuery])
      void client.invalidateQueries({ queryKey, exact: true });
    void client.invalidateQueries({ queryKey: clientQuery(clientId).queryKey, exact: true });
  }
}

/** The form of an organisation's product settings; sends only the changed fields. */
export const productRecord: RecordKind<Product, ProductForm> = {
  schema: productFormSchema,
  toForm: productToForm,
  read: (client, { id }) => client.fetchQuery({ ...productQuery(id), staleTime: 0 }),
  save: async (client, { clientId, signal }, form) => {
    const stored = client.getQueryData(productQuery(clientId).queryKey);
    const changes = stored ? changesOf(productToForm(stored), form) : form;
    if (stored && Object.keys(changes).length === 0) return stored;
    return changeProduct(client, { clientId, signal, changes });
  },
  changed: clientRefusals.changed,
  words: { saving: sentence('Client saving...'), saved: sentence('Client saved!') },
};

function changesOf(stored: ProductForm, form: ProductForm): ProductChanges {
  const changed = namesOf(form).filter((name) => JSON.stringify(form[name]) !== JSON.stringify(stored[name]));
  return Object.fromEntries(changed.map((name) => [name, form[name]]));
}
